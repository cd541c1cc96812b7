package feint.cli;

import feint.file.AtomicFile;
import feint.report.ChartFile;
import java.nio.file.Path;

/** The rule for --plot, checked before any work is done. */
final class PlotOption {

  private PlotOption() {}

  static void require(Path file) {
    try {
      ChartFile.requireFormat(file);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--plot must end in .png or .svg, was " + file);
    }
    AtomicFile.requirePlace(file);
  }
}
