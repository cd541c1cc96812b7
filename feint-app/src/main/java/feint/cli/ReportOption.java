package feint.cli;

import feint.file.AtomicFile;
import java.nio.file.Path;
import java.util.Locale;

/** The rule for --report, checked before any work is done. */
final class ReportOption {

  private ReportOption() {}

  static void require(Path file) {
    UsageException.require(
        file.toString().toLowerCase(Locale.ROOT).endsWith(".html"),
        "--report must end in .html, was " + file);
    AtomicFile.requirePlace(file);
  }
}
