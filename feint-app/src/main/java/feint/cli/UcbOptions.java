package feint.cli;

import feint.search.Ucb;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The settings of feint search --method ucb. */
final class UcbOptions {

  @Option(
      names = "--threshold-step",
      paramLabel = "K",
      description = "ucb: the distance of neighbouring thresholds on the grid (default: 1).")
  private Optional<Integer> thresholdStep = Optional.empty();

  @Option(
      names = "--alpha",
      paramLabel = "A",
      description =
          "ucb: how much is explored; Theorem 3 has a bound of the regret above 2 (default: 2.1).")
  private Optional<Double> alpha = Optional.empty();

  @Option(
      names = "--regret",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "ucb: evaluates all arms exactly, for the regret (default: yes). In a large scenario this"
              + " takes longer than the search: --no-regret leaves it out.")
  private boolean regret = true;

  /** Whether the regret is wanted, for which all arms must be evaluated. */
  boolean regret() {
    return regret;
  }

  /** The settings that the options add up to. */
  Ucb settings(Optional<Integer> episodes) {
    Ucb ucb = Ucb.defaults();
    return ucb.withThresholdStep(thresholdStep.orElse(ucb.thresholdStep()))
        .withExploration(alpha.orElse(ucb.exploration()))
        .withEpisodes(episodes.orElse(ucb.episodes()));
  }
}
