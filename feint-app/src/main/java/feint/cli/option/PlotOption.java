package feint.cli.option;

import feint.cli.output.UsageException;
import feint.io.AtomicFile;
import feint.report.chart.ChartFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Option for the file of a picture. */
public final class PlotOption {

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description =
          "The file to draw the picture to, .png, .svg or .pdf, or .csv for the numbers behind it.")
  private Optional<Path> file = Optional.empty();

  /** Returns the file, if one was given. Called before any computation. */
  public Optional<Path> file() {
    file.ifPresent(PlotOption::require);
    return file;
  }

  static void require(Path file) {
    try {
      ChartFile.requireFormat(file);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--plot must end in " + ChartFile.ENDINGS + ", was " + file);
    }
    AtomicFile.requirePlace(file);
  }
}
