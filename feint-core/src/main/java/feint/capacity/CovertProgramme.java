package feint.capacity;

import feint.math.Checks;
import feint.math.Distribution;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Problem;

/**
 * The linear program of covert learning in the long run. x(o, u) is the share of all queries that
 * are sent in oracle state o with action u. The oracle moves whatever is done, so these shares add
 * up to &pi;(o), the share of the time that it spends there:
 *
 * <pre>
 * most    &Sigma; x(o, learn i) &Gamma;(o, i)
 * so that &Sigma; x(o, learn i) i &le; &Sigma; x(o, obfuscate i) i,  &Sigma; over u of x(o, u) = &pi;(o),  x &ge; 0.
 * </pre>
 */
public final class CovertProgramme {

  /** So many steps leave nothing of an interval but rounding errors. */
  private static final int STEPS = 80;

  /** Gains smaller than this, as a share of what a success is worth, may be rounding errors. */
  private static final double ROUNDING = 1e-12;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Problem problem;
  private final double[] law;

  /** The program if the oracle spends these shares of its time in its states. */
  public CovertProgramme(Problem problem, Distribution law) {
    this.problem = problem;
    this.law = law.toArray();
  }

  /**
   * What the two resources of a run are worth, in successes.
   *
   * @param rate the most successes per query: time + h margin, h being the highest incentive
   * @param time a query more
   * @param margin a unit of margin more
   */
  public record Prices(double rate, double time, double margin) {}

  /** The value of the program, and its dual prices: the middle ones, where they are not unique. */
  public Prices prices() {
    CoupledProgramme programme = programme(1, 0);
    double margin = programme.price();
    double rate = programme.value();
    int highest = problem.actions().highestIncentive();
    return new Prices(rate, Math.max(0, programme.at(margin) - highest * margin), margin);
  }

  /**
   * The least incentive per query with which so many successes per query are had covertly.
   *
   * @param rate no more than the most that can be had
   */
  public double incentive(double rate) {
    double most = prices().rate();
    Checks.require(
        rate >= 0 && rate <= most * (1 + 1e-9), "rate", "must be in [0, " + most + "]", rate);
    double asked = Math.min(rate, most);
    // The incentive is the largest of worth * rate - (the most that worth * successes - incentive
    // can be) over all that a success may be worth: concave in it.
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

  /** A success is worth {@code success}, and a unit of incentive costs {@code incentive}. */
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
