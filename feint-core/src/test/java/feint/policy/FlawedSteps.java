package feint.policy;

import feint.math.Distribution;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Balanced steps written a second time, in the fewest words, and with what the proof forbids: a
 * twin that learns elsewhere, filters that start elsewhere or do not look at steps. Without a flaw
 * it is {@link BalancedSteps} at the highest incentive.
 *
 * @param own by the law of the oracle's state, where to learn
 * @param twin the same for the past exchanged
 */
record FlawedSteps(
    Problem problem,
    Distribution initial,
    UnaryOperator<double[]> own,
    UnaryOperator<double[]> twin,
    boolean looksAtSteps)
    implements SinglePolicy {

  static FlawedSteps without(Problem problem) {
    return new FlawedSteps(
        problem, problem.oracle().initial(), FlawedSteps::lastFirst, FlawedSteps::lastFirst, true);
  }

  FlawedSteps startingFrom(double... law) {
    return new FlawedSteps(problem, Distribution.of(law), own, twin, looksAtSteps);
  }

  FlawedSteps withTwin(UnaryOperator<double[]> other) {
    return new FlawedSteps(problem, initial, own, other, looksAtSteps);
  }

  FlawedSteps learningBy(UnaryOperator<double[]> rule) {
    return new FlawedSteps(problem, initial, rule, rule, looksAtSteps);
  }

  FlawedSteps ignoringSteps() {
    return new FlawedSteps(problem, initial, own, twin, false);
  }

  /** Learns with probability one half, in the last states first. */
  static double[] lastFirst(double[] law) {
    double[] p = new double[law.length];
    double rest = 0.5;
    for (int o = law.length - 1; o >= 0; o--) {
      p[o] = law[o] > 0 ? Math.min(1, rest / law[o]) : 0;
      rest = Math.max(0, rest - law[o]);
    }
    return p;
  }

  /** Learns with the same probability, whatever the state. */
  static UnaryOperator<double[]> coin(double chance) {
    return law -> {
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

  private double[] after(double[] law, double[] p, boolean learns, boolean step) {
    double[] kept = new double[law.length];
    double sum = 0;
    for (int o = 0; o < law.length; o++) {
      double answer = looksAtSteps ? (step ? gamma(o) : 1 - gamma(o)) : 1;
      kept[o] = law[o] * (learns ? p[o] * answer : 1 - p[o]);
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

      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        double[] p = own.apply(real);
        int highest = problem.actions().levels() - 1;
        return DecisionRule.atOnePrice(shape(), highest, (o, b) -> p[o - 1]);
      }

      @Override
      public DecoyLaw decoy(Action action) {
        double[] p = twin.apply(exchanged);
        double learns = 0;
        double succeeds = 0;
        for (int o = 0; o < p.length; o++) {
          learns += exchanged[o] * p[o];
          succeeds += exchanged[o] * p[o] * gamma(o);
        }
        return DecoyLaw.withProbability(Math.min(1, succeeds / learns));
      }

      @Override
      public void see(Action action, boolean step) {
        real = after(real, own.apply(real), action.learns(), step);
        exchanged = after(exchanged, twin.apply(exchanged), !action.learns(), step);
      }
    };
  }
}
