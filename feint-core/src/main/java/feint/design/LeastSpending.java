package feint.design;

import feint.parallel.Execution;
import feint.parallel.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Design within two limits: the least spending; of the mixtures that spend no more, one that
 * finishes most often; and of these, one that is exposed least.
 *
 * <p>A mixture of least spending meets a demand with a positive price exactly, and exceeding it
 * costs more. A demand with price 0 can be exceeded at no cost, and the design does so.
 */
final class LeastSpending {

  /** Relative proven gap at which a design is accepted. */
  private static final double GAP = 1e-4;

  /** Tolerance of the greatest probability of finishing at no cost. */
  private static final double FINISH_TOLERANCE = 1e-6;

  private final Pricing pricing;
  private final double unfinished;
  private final double exposed;

  LeastSpending(Pricing pricing, double unfinished, double exposed) {
    this.pricing = pricing;
    this.unfinished = unfinished;
    this.exposed = exposed;
  }

  /**
   * Result of a design.
   *
   * @param spending the mixture of least spending: its policies serve other limits, too
   */
  record Result(Mixing.Mixture spending, Design.Feasible design) {}

  /**
   * Solves for the design.
   *
   * @param known policies some mixture of which keeps within the limits
   * @param execution used to solve for the policies on demand
   */
  Result from(List<Candidate> known, Execution execution) {
    ColumnGeneration.Solved spending =
        new ColumnGeneration(pricing, LinearProgram.leastSpending(unfinished, exposed), known, GAP)
            .solve();
    Design.Prices prices =
        new Design.Prices(
            price(spending.prices().first(), unfinished),
            price(spending.prices().second(), exposed));
    Design.Achieved achieved = Design.Achieved.NOTHING;
    List<Design.Component> components = new ArrayList<>();
    Execution silent = execution.withProgress(Progress.NONE);
    for (Mixing.Share share : improved(spending, prices).shares()) {
      components.add(new Design.Component(share.candidate().source(), share.weight(), silent));
      achieved = achieved.plus(share.candidate(), share.weight());
    }
    return new Result(
        spending.mixture(), new Design.Feasible(components, achieved, prices, spending.bound()));
  }

  /** A limit of 1 cannot be exceeded, so that its price is 0, whatever the programme returns. */
  private static double price(double price, double limit) {
    return limit >= 1 ? 0 : price;
  }

  /** Returns the mixture that exceeds the demands with price 0. */
  private Mixing.Mixture improved(ColumnGeneration.Solved spending, Design.Prices prices) {
    double budget = spending.mixture().value();
    ColumnGeneration.Solved best = spending;
    double missed = unfinished;
    if (isNothing(prices.unfinished(), budget)) {
      best = better(LinearProgram.mostFinishing(exposed, budget), best, FINISH_TOLERANCE);
      missed = best.mixture().value();
    }
    if (isNothing(prices.exposed(), budget)) {
      best = better(LinearProgram.leastExposure(missed, budget), best, GAP);
    }
    return best.mixture();
  }

  private ColumnGeneration.Solved better(
      LinearProgram programme, ColumnGeneration.Solved than, double tolerance) {
    return new ColumnGeneration(pricing, programme, than.known(), tolerance).solve();
  }

  /** Returns whether a whole unit of probability costs less than the tolerated gap. */
  private static boolean isNothing(double price, double spent) {
    return price <= GAP * Math.max(1, Math.abs(spent));
  }
}
