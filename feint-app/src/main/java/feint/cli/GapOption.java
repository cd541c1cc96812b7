package feint.cli;

import feint.bound.Precision;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How far the ends of a bracket may be apart. */
final class GapOption {

  @Option(
      names = "--gap",
      paramLabel = "G",
      description =
          "How far upper and lower bound may be apart, as in 0.01, or in 0.1%% of the larger one."
              + " If they cannot be brought so close, the exit code is 3.")
  private Optional<String> gap = Optional.empty();

  Optional<Precision> precision() {
    return gap.map(GapOption::parsed);
  }

  private static Precision parsed(String text) {
    boolean percent = text.endsWith("%");
    try {
      double value = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
      if (value > 0 && Double.isFinite(value)) {
        return new Precision(percent ? value / 100 : value, percent);
      }
    } catch (NumberFormatException e) {
      // Falls through: it is no number.
    }
    throw new UsageException(
        "--gap must be a positive number, or one with % behind it, was " + text);
  }
}
