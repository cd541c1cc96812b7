package feint.cli;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Which balanced policies to measure, and how closely. */
final class LeakageOptions {

  /** What the policy hides from. */
  enum Strength {
    TYPES,
    STEPS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--strength",
      paramLabel = "NAME",
      description =
          "What the balanced policies hide: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}).")
  private Strength strength = Strength.TYPES;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      split = ",",
      defaultValue = "0,0.005,0.01,0.02,0.03,0.05",
      description =
          "How far the probability of learning may move from one half (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Double> bands = List.of();

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Runs to simulate for each point (default: ${DEFAULT-VALUE}).")
  private int runs = 2000;

  @Option(names = "--seed", paramLabel = "S", description = "The seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  Strength strength() {
    return strength;
  }

  List<Double> bands() {
    return bands.stream().distinct().sorted().toList();
  }

  int runs() {
    return runs;
  }

  long seed() {
    return seed;
  }

  /** The name of the policy with this band, without the prefix. */
  String name(double band) {
    return strength + ",epsilon=" + digits(band);
  }

  /** A band as the user wrote it. */
  String digits(double band) {
    return BigDecimal.valueOf(band).stripTrailingZeros().toPlainString();
  }

  void require() {
    UsageException.require(
        runs >= 1 && runs <= 10_000_000, "--runs must be in 1..10000000, was " + runs);
    for (double band : bands) {
      UsageException.require(
          band >= 0 && band <= 0.5, "--epsilon must be in [0, 0.5], was " + band);
    }
  }
}
