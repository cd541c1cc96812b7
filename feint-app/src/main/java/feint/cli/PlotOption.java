package feint.cli;

import feint.archive.AtomicFile;
import java.nio.file.Path;
import java.util.Locale;

/** The rule for --plot, checked before any work is done. */
final class PlotOption {

  private PlotOption() {}

  static void require(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".png") && !name.endsWith(".svg")) {
      throw new UsageException("--plot must end in .png or .svg, was " + file);
    }
    AtomicFile.requirePlace(file);
  }
}
