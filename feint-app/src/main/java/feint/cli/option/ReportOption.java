package feint.cli.option;

import feint.cli.output.UsageException;
import feint.io.AtomicFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Option for the file of an HTML report. */
public final class ReportOption {

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "The file for an HTML report: question, answer, tables, charts and provenance.")
  private Optional<Path> file = Optional.empty();

  /** Returns the file, if one was given. Called before any computation. */
  public Optional<Path> file() {
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
