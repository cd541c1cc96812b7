package feint.zeroleak.oblivious;

import feint.model.Actions;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Distribution of the trajectory of the next query, with the rule and the decoys that it leads to.
 * A policy has few of them, so that a query creates none.
 */
final class NextTrajectory {

  private final double real;
  private final DecoyDistribution decoys;

  /** Rule while successes are missing, if the incentive depends on the oracle's state alone. */
  private final Optional<DecisionRule> missing;

  /** Rule after the last success. */
  private final DecisionRule done;

  /**
   * Creates the distribution.
   *
   * @param law probability of the real trajectory and of each decoy
   */
  NextTrajectory(IncentiveRule incentives, double... law) {
    this.real = law[0];
    this.decoys = decoys(law);
    this.missing = incentives.levelsByState().map(levels -> rule(incentives.shape(), levels));
    this.done = rule(incentives.shape(), new int[incentives.shape().oracleStates()]);
  }

  private static DecoyDistribution decoys(double[] law) {
    double[] decoys = Arrays.copyOfRange(law, 1, law.length);
    // Not 1 minus the real probability: a single decoy must have exactly 1, or it would consume a
    // random number.
    double sum = Arrays.stream(decoys).sum();
    // Without a decoy to query now, the first one stands for all.
    decoys[0] += sum == 0 ? 1 : 0;
    double all = sum == 0 ? 1 : sum;
    for (int j = 0; j < decoys.length; j++) {
      decoys[j] /= all;
    }
    return DecoyDistribution.IF_INFORMATIVE.towards(decoys);
  }

  private DecisionRule rule(Shape shape, int[] levels) {
    Actions actions = shape.actions();
    return DecisionRule.whateverTheQueue(
        IntStream.range(0, actions.count()).toArray(),
        shape,
        (o, b, law) -> {
          law[actions.learning(levels[o - 1])] = real;
          law[actions.obfuscating(levels[o - 1])] = 1 - real;
        });
  }

  /** Returns the rule of the query after t queries. */
  DecisionRule rule(IncentiveRule incentives, int t, int toCome) {
    if (toCome == 0) {
      return done;
    }
    return missing.isPresent() ? missing.get() : computed(incentives, t, toCome);
  }

  private DecisionRule computed(IncentiveRule incentives, int t, int toCome) {
    int[] levels = new int[incentives.shape().oracleStates()];
    Arrays.setAll(levels, o -> incentives.level(t, o + 1, toCome));
    return rule(incentives.shape(), levels);
  }

  /** Returns the decoy of an obfuscating query. */
  DecoyDistribution decoys() {
    return decoys;
  }
}
