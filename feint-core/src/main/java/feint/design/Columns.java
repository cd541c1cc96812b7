package feint.design;

import feint.design.Mixing.Mixture;
import feint.design.Mixing.Prices;
import feint.math.Checks;
import java.util.ArrayList;
import java.util.List;

/**
 * Column generation: the best mixture of the policies known so far has prices; the policy that is
 * best at these prices is found by backward induction; either it undercuts them and is one more
 * policy to mix, or no mixture is better.
 *
 * <p>G. Dantzig and P. Wolfe, "Decomposition principle for linear programs", Operations Research 8,
 * 1960. What backward induction finds at any prices, less the limits at these prices, is a lower
 * bound for every mixture of all policies there are, so the gap is proven.
 */
final class Columns {

  /** A dozen are usual; the gap that is left is reported, and not hidden. */
  private static final int MOST_ROUNDS = 100;

  private final Pricing pricing;
  private final Programme programme;
  private final double tolerance;
  private final List<Candidate> known;

  /**
   * A solution.
   *
   * @param mixture a mixture that was found
   * @param bound what no mixture of any policies has less than
   * @param known all policies that were met on the way
   */
  record Solved(Mixture mixture, Prices prices, double bound, List<Candidate> known) {}

  /**
   * Solves a programme.
   *
   * @param known policies some mixture of which keeps within the limits
   * @param tolerance the gap, relative above 1, at which to stop
   */
  Columns(Pricing pricing, Programme programme, List<Candidate> known, double tolerance) {
    this.pricing = pricing;
    this.programme = programme;
    this.tolerance = tolerance;
    this.known = new ArrayList<>(known);
    Checks.require(
        new Mixing(known, programme).best().value() < Double.POSITIVE_INFINITY,
        "known policies",
        "must have a mixture within the limits",
        known);
  }

  /** The best mixture of all policies there are. */
  Solved solve() {
    return solve((value, bound) -> false);
  }

  /** Says, of what a mixture has and of its bound, that no more needs to be known. */
  @FunctionalInterface
  interface Answer {
    boolean settled(double value, double bound);
  }

  /** As {@link #solve()}, but only until a question is settled. */
  Solved solve(Answer answer) {
    double bound = Double.NEGATIVE_INFINITY;
    Mixture mixture;
    Prices prices;
    boolean news;
    int rounds = 0;
    do {
      Mixing mixing = new Mixing(known, programme);
      mixture = mixing.best();
      prices = mixing.prices();
      Pricing.Priced priced = pricing.best(programme.weights(prices));
      double proven =
          priced.value()
              - prices.first() * programme.first().whole()
              - prices.second() * programme.second().whole();
      bound = Math.max(bound, proven);
      // A policy that is known already changes nothing: what gap is left is rounding.
      news = known.stream().noneMatch(priced.candidate()::sameAs);
      if (news) {
        known.add(priced.candidate());
      }
      rounds++;
    } while (news
        && rounds < MOST_ROUNDS
        && !answer.settled(mixture.value(), bound)
        && mixture.value() - bound > tolerance * Math.max(1, Math.abs(mixture.value())));
    return new Solved(mixture, prices, bound, List.copyOf(known));
  }
}
