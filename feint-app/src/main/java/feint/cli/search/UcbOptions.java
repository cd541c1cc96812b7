package feint.cli.search;

import feint.search.Ucb;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of feint search --method ucb. */
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
          "ucb: the exploration parameter; Theorem 3 bounds the regret above 2 (default: 2.1).")
  private Optional<Double> alpha = Optional.empty();

  @Option(
      names = "--regret",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "ucb: evaluates all arms exactly to compute the regret (default: yes). In a large"
              + " scenario this takes longer than the search: use --no-regret.")
  private boolean regret = true;

  /** Returns whether to compute the regret, which needs an evaluation of all arms. */
  boolean regret() {
    return regret;
  }

  /** Returns the settings that the options define. */
  Ucb settings(Optional<Integer> episodes) {
    Ucb ucb = Ucb.defaults();
    return ucb.withThresholdStep(thresholdStep.orElse(ucb.thresholdStep()))
        .withExploration(alpha.orElse(ucb.exploration()))
        .withEpisodes(episodes.orElse(ucb.episodes()));
  }
}
