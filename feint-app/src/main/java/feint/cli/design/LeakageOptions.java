package feint.cli.design;

import feint.cli.option.NumberList;
import feint.cli.option.RunsOption;
import feint.cli.option.SeedOption;
import feint.cli.output.UsageException;
import feint.lab.audit.LeakageStudy;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the balanced policies of the leakage frontier. */
final class LeakageOptions {

  @Option(
      names = "--strength",
      paramLabel = "NAME",
      description =
          "The observations that the balanced policies protect: ${COMPLETION-CANDIDATES}"
              + " (default: ${DEFAULT-VALUE}).")
  private ProtectionLevel strength = ProtectionLevel.TYPES;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      converter = NumberList.Probabilities.class,
      defaultValue = "0,0.005,0.01,0.02,0.03,0.05",
      description =
          "The maximum deviations of the probability of learning from one half (default:"
              + " ${DEFAULT-VALUE}).")
  private List<NumberList> bands = List.of();

  @Mixin private RunsOption runs = new RunsOption(2000, 10_000_000);
  @Mixin private SeedOption seed = new SeedOption();

  /** Returns the settings of the measurement. */
  LeakageStudy study() {
    List<Double> sorted = NumberList.sorted(bands);
    for (double band : sorted) {
      UsageException.require(
          band >= 0 && band <= 0.5, "--epsilon must be in [0, 0.5], was " + band);
    }
    return new LeakageStudy(strength, sorted, runs.value(), seed.value());
  }
}
