package feint.design;

import feint.design.Mixing.Mixture;
import feint.design.Mixing.Prices;
import feint.math.Checks;
import java.util.ArrayList;
import java.util.List;

/**
 * Column generation: the best mixture of the policies known so far determines prices; backward
 * induction finds the best policy at these prices; either it undercuts them and joins the known
 * policies, or no mixture is better.
 *
 * <p>G. Dantzig and P. Wolfe, "Decomposition principle for linear programs", Operations Research 8,
 * 1960. The optimum of backward induction at any prices, less the limits at these prices, is a
 * lower bound for every mixture of all policies, so that the gap is proven.
 */
final class ColumnGeneration {

  /** Largest number of rounds. A dozen are usual; the remaining gap is reported. */
  private static final int MAX_ROUNDS = 100;

  private final Pricing pricing;
  private final LinearProgram programme;
  private final double tolerance;
  private final List<Candidate> known;

  /**
   * Solution of a programme.
   *
   * @param mixture the best mixture found
   * @param bound lower bound for all mixtures of all policies
   * @param known all policies found on the way
   */
  record Solved(Mixture mixture, Prices prices, double bound, List<Candidate> known) {}

  /**
   * Creates the solver of a programme.
   *
   * @param known policies some mixture of which keeps within the limits
   * @param tolerance the gap, relative above 1, at which to stop
   */
  ColumnGeneration(
      Pricing pricing, LinearProgram programme, List<Candidate> known, double tolerance) {
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

  /** Returns the best mixture of all policies. */
  Solved solve() {
    return solve((value, bound) -> false);
  }

  /** Stopping criterion on the value of a mixture and its bound. */
  @FunctionalInterface
  interface Answer {
    boolean settled(double value, double bound);
  }

  /** Solves as {@link #solve()} does, but stops when the answer is settled. */
  Solved solve(Answer answer) {
    double bound = Double.NEGATIVE_INFINITY;
    Mixture mixture;
    Prices prices;
    boolean isNew;
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
      // A policy that is already known changes nothing: the remaining gap is rounding.
      isNew = known.stream().noneMatch(priced.candidate()::sameAs);
      if (isNew) {
        known.add(priced.candidate());
      }
      rounds++;
    } while (isNew
        && rounds < MAX_ROUNDS
        && !answer.settled(mixture.value(), bound)
        && mixture.value() - bound > tolerance * Math.max(1, Math.abs(mixture.value())));
    return new Solved(mixture, prices, bound, List.copyOf(known));
  }
}
