package feint.reproduction;

import feint.attack.GuessOutcome;
import feint.attack.Posterior;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Guess of an attacker after a run.
 *
 * @param outcome whether it names the learner's trajectory
 * @param other the trajectory that it names if it is wrong
 */
public record Guess(GuessOutcome outcome, int other) {
  /**
   * Returns the guess of a posterior.
   *
   * @param real the learner's trajectory, of this number of trajectories
   * @param coin chooses among several that are equally probable
   */
  static Guess of(Posterior posterior, int real, int trajectories, RandomGenerator coin) {
    GuessOutcome outcome = posterior.call(real, coin);
    List<Integer> suspects = posterior.suspects().stream().filter(k -> k != real).toList();
    List<Integer> others =
        suspects.isEmpty()
            ? IntStream.range(0, trajectories).filter(k -> k != real).boxed().toList()
            : suspects;
    return new Guess(outcome, others.get(coin.nextInt(others.size())));
  }
}
