package feint.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is read is not written over. */
final class OutputRule {

  private OutputRule() {}

  /** Refuses an output that is also an input. */
  static void requireOther(String option, Path output, String what, Path input) {
    try {
      UsageException.require(
          !Files.exists(input) || !Files.exists(output) || !Files.isSameFile(input, output),
          option + " must not be " + what + ", was " + output);
    } catch (IOException e) {
      throw new UsageException(option + " cannot be looked at: " + output);
    }
  }
}
