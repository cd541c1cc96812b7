package feint.bound.capacity;

import feint.math.Checks;
import feint.math.Distribution;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Problem;

/**
 * Linear program of covert learning in the long run. x(o, u) is the fraction of all queries that
 * are sent in oracle state o with action u. The oracle moves independently of the actions, so these
 * fractions add up to &pi;(o), the fraction of the time that it spends there:
 *
 * <pre>
 * maximise   &Sigma; x(o, learn i) &Gamma;(o, i)
 * subject to &Sigma; x(o, learn i) i &le; &Sigma; x(o, obfuscate i) i,  &Sigma; over u of x(o, u) = &pi;(o),  x &ge; 0.
 * </pre>
 */
public final class CovertProgramme {

  /** Number of search steps, after which only rounding errors remain. */
  private static final int STEPS = 80;

  /** Relative gain below which a difference may be a rounding error. */
  private static final double ROUNDING = 1e-12;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Problem problem;
  private final double[] law;

  /** Creates the program for an oracle that spends these fractions of its time in its states. */
  public CovertProgramme(Problem problem, Distribution law) {
    this.problem = problem;
    this.law = law.toArray();
  }

  /**
   * Dual prices of the two resources of a run, in successes.
   *
   * @param rate the largest number of successes per query: time + h margin, h being the highest
   *     incentive
   * @param time the value of one more query
   * @param margin the value of one more unit of margin
   */
  public record Prices(double rate, double time, double margin) {}

  /**
   * Returns the value of the program, and its dual prices: the midpoints if they are not unique.
   */
  public Prices prices() {
    CoupledProgramme programme = programme(1, 0);
    double margin = programme.price();
    double rate = programme.value();
    int highest = problem.actions().highestIncentive();
    return new Prices(rate, Math.max(0, programme.at(margin) - highest * margin), margin);
  }

  /**
   * Returns the smallest incentive per query with which a rate of successes per query is reached
   * covertly.
   *
   * @param rate the rate, from 0 to the value of the program
   * @throws IllegalArgumentException if the rate is out of range
   */
  public double incentive(double rate) {
    double most = prices().rate();
    Checks.require(
        rate >= 0 && rate <= most * (1 + 1e-9), "rate", "must be in [0, " + most + "]", rate);
    double asked = Math.min(rate, most);
    // The incentive is the maximum over the value w of a success of w * rate - max(w * successes -
    // incentive), which is concave in w.
    double high = problem.actions().highestIncentive();
    while (least(asked, 2 * high) - least(asked, high) > ROUNDING * high) {
      high *= 2;
    }
    double from = 0;
    double to = 2 * high;
    double best = Math.max(least(asked, 0), least(asked, high));
    for (int step = 0; step < STEPS; step++) {
      double one = to - GOLDEN * (to - from);
      double other = from + GOLDEN * (to - from);
      double atOne = least(asked, one);
      double atOther = least(asked, other);
      best = Math.max(best, Math.max(atOne, atOther));
      if (atOne >= atOther) {
        to = other;
      } else {
        from = one;
      }
    }
    return best;
  }

  private double least(double rate, double worth) {
    return worth * rate - programme(worth, 1).value();
  }

  /**
   * Returns the program in which a success has the value {@code success}, and a unit of incentive
   * costs {@code incentive}.
   */
  private CoupledProgramme programme(double success, double incentive) {
    Actions actions = problem.actions();
    double[][] worth = new double[law.length][actions.count()];
    double[] use = new double[actions.count()];
    for (int u = 0; u < use.length; u++) {
      Action action = actions.at(u);
      use[u] = action.learns() ? action.incentive() : -action.incentive();
      for (int o = 0; o < law.length; o++) {
        double gamma = action.learns() ? problem.success().at(o + 1, actions.level(u)) : 0;
        worth[o][u] = success * gamma - incentive * action.incentive();
      }
    }
    return new CoupledProgramme(law, worth, use);
  }
}
