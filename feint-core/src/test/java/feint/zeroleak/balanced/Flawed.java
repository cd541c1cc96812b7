package feint.zeroleak.balanced;

import feint.math.Distribution;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.policy.TestPolicies;
import java.util.Arrays;

/**
 * Second, minimal implementation of balanced policies, with violations of the proof's conditions: a
 * share that is not mirrored, a twin that learns in other states, filters with another start or
 * without steps. It always pays the highest incentive. Without a flaw, and with one half as its
 * share, it is {@link BalancedPolicy} of the same strength until that pays less.
 *
 * @param own the states to learn in, by the distribution of the oracle's state and the share
 * @param twin the same for the exchanged hypothesis
 * @param shares the fraction of a query that learns, by the two queues; for the exchanged
 *     hypothesis 1 minus it unless it is not mirrored
 */
record Flawed(
    Problem problem,
    Distribution initial,
    Fill own,
    Fill twin,
    Shares shares,
    Shares twinShares,
    boolean looksAtSteps,
    boolean contents)
    implements SinglePolicy {

  /** Probability of learning by oracle state. */
  @FunctionalInterface
  interface Fill {
    double[] of(double[] law, double share);
  }

  /** Fraction of a query that learns. */
  @FunctionalInterface
  interface Shares {
    double of(int queue, int otherQueue);
  }

  private static final Shares HALF = (b, other) -> 0.5;

  /** A larger fraction for the longer queue. */
  static final Shares BY_NEED =
      (b, other) -> b == other ? 0.5 : other == 0 ? 1 : b == 0 ? 0 : b > other ? 0.75 : 0.25;

  static Flawed without(Problem problem) {
    return new Flawed(
        problem,
        problem.oracle().initial(),
        Flawed::lastFirst,
        Flawed::lastFirst,
        HALF,
        HALF,
        true,
        false);
  }

  Flawed startingFrom(double... law) {
    Distribution start = Distribution.of(law);
    return new Flawed(problem, start, own, twin, shares, twinShares, looksAtSteps, contents);
  }

  Flawed withTwin(Fill other) {
    return new Flawed(problem, initial, own, other, shares, twinShares, looksAtSteps, contents);
  }

  Flawed learningBy(Fill rule) {
    return new Flawed(problem, initial, rule, rule, shares, twinShares, looksAtSteps, contents);
  }

  Flawed ignoringSteps() {
    return new Flawed(problem, initial, own, twin, shares, twinShares, false, contents);
  }

  Flawed sharing(Shares by) {
    Shares mirrored = (b, other) -> 1 - by.of(other, b);
    return new Flawed(problem, initial, own, twin, by, mirrored, looksAtSteps, contents);
  }

  /**
   * Returns this policy with another share for the real trajectory than the one that its twin
   * mirrors.
   */
  Flawed favouring(Shares by) {
    return new Flawed(problem, initial, own, twin, by, twinShares, looksAtSteps, contents);
  }

  /** Returns this policy with a twin that fills to a share of its own. */
  Flawed withTwinSharing(Shares by) {
    return new Flawed(problem, initial, own, twin, shares, by, looksAtSteps, contents);
  }

  Flawed showingContents() {
    return new Flawed(problem, initial, own, twin, shares, twinShares, looksAtSteps, true);
  }

  /** Learns with this probability, in the last states first. */
  static double[] lastFirst(double[] law, double share) {
    double[] p = new double[law.length];
    double rest = share;
    for (int o = law.length - 1; o >= 0; o--) {
      p[o] = law[o] > 0 ? Math.min(1, rest / law[o]) : 0;
      rest = Math.max(0, rest - law[o]);
    }
    return p;
  }

  /** Learns with the same probability in every state. */
  static Fill coin(double chance) {
    return (law, share) -> {
      double[] p = new double[law.length];
      Arrays.fill(p, chance);
      return p;
    };
  }

  @Override
  public Shape shape() {
    return problem.shape();
  }

  private double gamma(int o) {
    return problem.success().at(o + 1, problem.actions().levels() - 1);
  }

  private double answer(int o, int stepState) {
    if (!looksAtSteps) {
      return 1;
    }
    if (stepState == 0) {
      return 1 - gamma(o);
    }
    return contents && stepState != o + 1 ? 0 : gamma(o);
  }

  private double[] after(double[] law, double[] p, boolean learns, int stepState) {
    double[] kept = new double[law.length];
    double sum = 0;
    for (int o = 0; o < law.length; o++) {
      kept[o] = law[o] * (learns ? p[o] * answer(o, stepState) : 1 - p[o]);
      sum += kept[o];
    }
    for (int o = 0; o < law.length; o++) {
      kept[o] = sum > 0 ? kept[o] / sum : law[o];
    }
    return problem.oracle().moved(kept);
  }

  @Override
  public Memory start() {
    return new Memory() {
      private double[] real = initial.toArray();
      private double[] exchanged = initial.toArray();
      private int queue = problem.successes();
      private int other = problem.successes();

      private double[] learning() {
        return own.of(real, shares.of(queue, other));
      }

      private double[] twinLearning() {
        return twin.of(exchanged, twinShares.of(other, queue));
      }

      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        double[] p = learning();
        int highest = problem.actions().levels() - 1;
        return TestPolicies.atOnePrice(shape(), highest, (o, b) -> p[o - 1]);
      }

      @Override
      public DecoyDistribution decoy(Action action) {
        double[] p = twinLearning();
        double learns = 0;
        double[] steps = new double[p.length];
        for (int o = 0; o < p.length; o++) {
          learns += exchanged[o] * p[o];
          steps[o] = exchanged[o] * p[o] * gamma(o);
        }
        for (int o = 0; o < p.length; o++) {
          steps[o] = learns > 0 ? steps[o] / learns : 0;
        }
        return contents
            ? DecoyDistribution.inStates(steps)
            : DecoyDistribution.withProbability(Math.min(1, Arrays.stream(steps).sum()));
      }

      @Override
      public void see(PublicQuery turn) {
        boolean learns = turn.action().learns();
        double[] p = learning();
        double[] q = twinLearning();
        real = after(real, p, learns, turn.stepState());
        exchanged = after(exchanged, q, !learns, turn.stepState());
        queue = learns && turn.stepped() ? Math.max(0, queue - 1) : queue;
        other = !learns && turn.stepped() ? Math.max(0, other - 1) : other;
      }
    };
  }
}
