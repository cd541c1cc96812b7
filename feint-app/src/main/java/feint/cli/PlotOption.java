package feint.cli;

import feint.file.AtomicFile;
import feint.report.ChartFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The file for a picture of the result. */
final class PlotOption {

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draws the picture, as .png or .svg.")
  private Optional<Path> file = Optional.empty();

  /** The file if there is to be one; to be asked before any work is done. */
  Optional<Path> file() {
    file.ifPresent(PlotOption::require);
    return file;
  }

  static void require(Path file) {
    try {
      ChartFile.requireFormat(file);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--plot must end in .png or .svg, was " + file);
    }
    AtomicFile.requirePlace(file);
  }
}
