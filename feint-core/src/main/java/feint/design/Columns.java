package feint.design;

import feint.design.Mixing.Mixture;
import feint.design.Mixing.Prices;
import feint.math.Checks;
import feint.math.Execution;
import java.util.ArrayList;
import java.util.List;

/**
 * Column generation: the cheapest mixture of the policies known so far has prices; the policy that
 * is best at these prices is found by backward induction; either it undercuts them and is one more
 * policy to mix, or nothing can be mixed that spends less.
 *
 * <p>G. Dantzig and P. Wolfe, "Decomposition principle for linear programs", Operations Research 8,
 * 1960. What backward induction finds at any prices, less the limits at these prices, is a lower
 * bound for every mixture of all policies there are, so the gap is proven.
 */
final class Columns {

  /** A dozen are usual; the gap that is left is reported, and not hidden. */
  private static final int MOST_ROUNDS = 100;

  private final Pricing pricing;
  private final double unfinished;
  private final double exposed;
  private final double tolerance;
  private final List<Point> points = new ArrayList<>();

  /**
   * A solution.
   *
   * @param bound what no mixture of any policies spends less than
   */
  record Solved(Mixture mixture, Prices prices, double bound) {

    /** The mixture as a design, whose policies are solved for when they are asked for. */
    Design.Feasible design(Execution execution) {
      List<Design.Component> components = new ArrayList<>();
      Design.Achieved achieved = new Design.Achieved(0, 0, 0, 0, 0);
      for (Mixing.Share share : mixture.shares()) {
        components.add(new Design.Component(share.point().source(), share.weight(), execution));
        achieved = achieved.plus(share.point(), share.weight());
      }
      Design.Prices multipliers = new Design.Prices(prices.unfinished(), prices.exposed());
      return new Design.Feasible(components, achieved, multipliers, bound);
    }
  }

  /**
   * A programme with two limits.
   *
   * @param known policies some mixture of which keeps within the limits
   * @param tolerance the gap, relative above 1, at which to stop
   */
  Columns(Pricing pricing, double unfinished, double exposed, List<Point> known, double tolerance) {
    this.pricing = pricing;
    this.unfinished = unfinished;
    this.exposed = exposed;
    this.tolerance = tolerance;
    this.points.addAll(known);
    double spent = new Mixing(points, unfinished, exposed).cheapest().spent();
    Checks.require(
        spent < Double.POSITIVE_INFINITY,
        "known policies",
        "must have a mixture within the limits",
        known);
  }

  /** The cheapest mixture of all policies there are. */
  Solved solve() {
    return solve((spent, bound) -> false);
  }

  /** Says, of what is spent and of its bound, that no more needs to be known. */
  @FunctionalInterface
  interface Answer {
    boolean settled(double spent, double bound);
  }

  /** As {@link #solve()}, but only until a question is settled. */
  Solved solve(Answer answer) {
    double bound = Double.NEGATIVE_INFINITY;
    Mixture mixture;
    Prices prices;
    boolean news;
    int rounds = 0;
    do {
      Mixing mixing = new Mixing(points, unfinished, exposed);
      mixture = mixing.cheapest();
      prices = mixing.prices();
      Pricing.Priced priced = pricing.best(prices.unfinished(), prices.exposed());
      double proven =
          priced.value() - prices.unfinished() * unfinished - prices.exposed() * exposed;
      bound = Math.max(bound, proven);
      // A policy that is known already changes nothing: what gap is left is rounding.
      news = points.stream().noneMatch(priced.point()::sameAs);
      if (news) {
        points.add(priced.point());
      }
      rounds++;
    } while (news
        && rounds < MOST_ROUNDS
        && !answer.settled(mixture.spent(), bound)
        && mixture.spent() - bound > tolerance * Math.max(1, Math.abs(mixture.spent())));
    return new Solved(mixture, prices, bound);
  }
}
