package feint.comments;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;

/** The file of real comments, which is not part of the project. */
public final class RealComments {

  private RealComments() {}

  /** Skips the test, and says why, where the file is not. */
  public static Path file() {
    String file = System.getenv().getOrDefault("FEINT_COMMENTS", "");
    assumeTrue(!file.isBlank(), "skipped: FEINT_COMMENTS does not name the file of real comments");
    return Path.of(file);
  }
}
