package feint.cli;

import feint.file.AtomicFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The file for a page with the result. */
final class ReportOption {

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description =
          "Writes one page to show to others: question, answer, tables, charts, and where they come"
              + " from.")
  private Optional<Path> file = Optional.empty();

  /** The file if there is to be one; to be asked before any work is done. */
  Optional<Path> file() {
    file.ifPresent(ReportOption::require);
    return file;
  }

  private static void require(Path file) {
    UsageException.require(
        file.toString().toLowerCase(Locale.ROOT).endsWith(".html"),
        "--report must end in .html, was " + file);
    AtomicFile.requirePlace(file);
  }
}
