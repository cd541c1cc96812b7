package feint.comments;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;

/** The file of real comments, which is not part of the project. */
public final class RealComments {

  private RealComments() {}

  /** Skips the test with a reason if the file is missing. */
  public static Path file() {
    String file = System.getenv().getOrDefault("FEINT_COMMENTS", "");
    assumeTrue(!file.isBlank(), "skipped: FEINT_COMMENTS does not name the file of real comments");
    return Path.of(file);
  }
}
