package feint.cli;

import feint.bound.Precision;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Option for the maximum gap between two bounds. */
final class GapOption {

  @Option(
      names = "--gap",
      paramLabel = "G",
      description =
          "The maximum gap between upper and lower bound, as in 0.01, or in 0.1%% of the larger"
              + " one. Exit code 3 if it cannot be attained.")
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
      // Not a number: falls through to the message.
    }
    throw new UsageException("--gap must be a positive number or percentage, was " + text);
  }
}
