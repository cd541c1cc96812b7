package feint.cli;

import feint.experiment.LeakageStudy;
import feint.experiment.LeakageStudy.Strength;
import java.util.List;
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
      converter = NumberList.Reading.class,
      defaultValue = "0,0.005,0.01,0.02,0.03,0.05",
      description =
          "How far the probability of learning may move from one half (default:"
              + " ${DEFAULT-VALUE}).")
  private List<NumberList> bands = List.of();

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Runs to simulate for each point (default: ${DEFAULT-VALUE}).")
  private int runs = 2000;

  @Option(names = "--seed", paramLabel = "S", description = "The seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  LeakageStudy study() {
    return new LeakageStudy(strength, NumberList.sorted(bands), runs, seed);
  }

  void require() {
    UsageException.require(
        runs >= 1 && runs <= 10_000_000, "--runs must be in 1..10000000, was " + runs);
    for (double band : NumberList.sorted(bands)) {
      UsageException.require(
          band >= 0 && band <= 0.5, "--epsilon must be in [0, 0.5], was " + band);
    }
  }
}
