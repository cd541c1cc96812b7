package feint.cli.design;

import feint.cli.option.NumberList;
import feint.cli.output.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the points of the frontier and the files of their policies. */
final class FrontierOptions {

  /** Maximum number of distinguishable lines in a picture. */
  private static final int MOST_LINES = 8;

  private static final int MOST_POINTS = 1000;

  @Option(
      names = "--exposure",
      paramLabel = "Q",
      converter = NumberList.Probabilities.class,
      defaultValue = "0,0.05,0.2,0.5,1",
      description =
          "Limits on exposure to the paper's eavesdropper at the end of the run, at most eight,"
              + " one line each (default: ${DEFAULT-VALUE}).")
  private List<NumberList> exposures = List.of();

  @Option(
      names = "--finish",
      paramLabel = "P",
      converter = NumberList.Probabilities.class,
      defaultValue = "0,0.2,0.5,0.7,0.8,0.9,0.95,0.98,0.99",
      description =
          "Completion probabilities, each a point on every line that reaches it (default:"
              + " ${DEFAULT-VALUE}). The end of each line is always computed.")
  private List<NumberList> finishes = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The directory to write the policy of each point to.")
  private Optional<Path> directory = Optional.empty();

  List<Double> exposures() {
    return NumberList.sorted(exposures);
  }

  List<Double> finishes() {
    return NumberList.sorted(finishes);
  }

  Optional<Path> directory() {
    return directory;
  }

  void require() {
    requireProbabilities("--exposure", exposures(), MOST_LINES);
    requireProbabilities("--finish", finishes(), MOST_POINTS);
    directory.ifPresent(
        place ->
            UsageException.require(
                Files.isDirectory(place), "--output must be a directory, was " + place));
  }

  private static void requireProbabilities(String option, List<Double> values, int most) {
    UsageException.require(
        values.size() <= most,
        option + " must have at most " + most + " values, has " + values.size());
    values.forEach(p -> UsageException.requireShare(option, p));
  }
}
