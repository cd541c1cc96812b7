package feint.cli;

import feint.balance.Strength;
import feint.experiment.LeakageStudy;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which balanced policies to measure, and how closely. */
final class LeakageOptions {

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
      converter = NumberList.Probabilities.class,
      defaultValue = "0,0.005,0.01,0.02,0.03,0.05",
      description =
          "How far the probability of learning may move from one half (default:"
              + " ${DEFAULT-VALUE}).")
  private List<NumberList> bands = List.of();

  @Mixin private RunsOption runs = new RunsOption(2000, 10_000_000);
  @Mixin private SeedOption seed = new SeedOption();

  /** What is to be measured, unless it does not fit. */
  LeakageStudy study() {
    List<Double> sorted = NumberList.sorted(bands);
    for (double band : sorted) {
      UsageException.require(
          band >= 0 && band <= 0.5, "--epsilon must be in [0, 0.5], was " + band);
    }
    return new LeakageStudy(strength, sorted, runs.value(), seed.value());
  }
}
