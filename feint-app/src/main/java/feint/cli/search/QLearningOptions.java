package feint.cli.search;

import feint.cli.option.Probability;
import feint.search.QLearning;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of feint search --method q-learning. */
final class QLearningOptions {

  @Option(
      names = "--stationary",
      description =
          "q-learning: uses a table of oracle state and queue only, without the number of"
              + " remaining queries.")
  private boolean stationary;

  @Option(
      names = "--exploration",
      paramLabel = "E",
      converter = Probability.class,
      description =
          "q-learning: the probability of a random action in the first round (default: 1).")
  private Optional<Double> exploration = Optional.empty();

  @Option(
      names = "--last-exploration",
      paramLabel = "E",
      converter = Probability.class,
      description =
          "q-learning: the probability of a random action in the last round (default: 0.1).")
  private Optional<Double> lastExploration = Optional.empty();

  @Option(
      names = "--forgetting",
      paramLabel = "C",
      description =
          "q-learning: visit k of a table entry moves it by the share (1+C)/(k+C)"
              + " (default: 3; 0 is a plain mean).")
  private Optional<Double> forgetting = Optional.empty();

  /** Returns the settings that the options define. */
  QLearning settings(Optional<Integer> rounds, Optional<Integer> episodes) {
    QLearning learning = QLearning.defaults();
    return learning
        .withStages(!stationary)
        .withRounds(rounds.orElse(learning.rounds()))
        .withEpisodes(episodes.orElse(learning.episodes()))
        .withExploration(
            exploration.orElse(learning.exploration()),
            lastExploration.orElse(learning.lastExploration()))
        .withForgetting(forgetting.orElse(learning.forgetting()));
  }
}
