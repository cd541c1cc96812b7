package feint.design;

import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * The design within two limits: what spends least; of the mixtures that spend no more, one that
 * finishes most often; and of these, one that is exposed least.
 *
 * <p>A demand with a price is met exactly by whatever spends least, and more of it costs more. Only
 * what has no price is had for nothing, and then not to take it would be a waste.
 */
final class LeastSpending {

  /** The proven gap, relative, at which a design is good enough. */
  private static final double GAP = 1e-4;

  /** Finishing that comes for nothing is this close to the most there is. */
  private static final double CLOSE = 1e-6;

  private final Pricing pricing;
  private final double unfinished;
  private final double exposed;

  LeastSpending(Pricing pricing, double unfinished, double exposed) {
    this.pricing = pricing;
    this.unfinished = unfinished;
    this.exposed = exposed;
  }

  /**
   * A design.
   *
   * @param spending what merely spends least: its policies serve other limits, too
   */
  record Found(Mixing.Mixture spending, Design.Feasible design) {}

  /**
   * Solves for the design.
   *
   * @param known policies some mixture of which keeps within the limits
   * @param execution how its policies are solved for when they are asked for
   */
  Found from(List<Candidate> known, Execution execution) {
    Columns.Solved spending =
        new Columns(pricing, Programme.leastSpending(unfinished, exposed), known, GAP).solve();
    Design.Prices prices =
        new Design.Prices(
            price(spending.prices().first(), unfinished),
            price(spending.prices().second(), exposed));
    Design.Achieved achieved = Design.Achieved.NOTHING;
    List<Design.Component> components = new ArrayList<>();
    Execution silent = execution.withProgress(Progress.NONE);
    for (Mixing.Share share : taken(spending, prices).shares()) {
      components.add(new Design.Component(share.candidate().source(), share.weight(), silent));
      achieved = achieved.plus(share.candidate(), share.weight());
    }
    return new Found(
        spending.mixture(), new Design.Feasible(components, achieved, prices, spending.bound()));
  }

  /** What nobody can exceed limits nothing, whatever price a programme puts on it. */
  private static double price(double price, double limit) {
    return limit >= 1 ? 0 : price;
  }

  /** The mixture that takes what comes for nothing. */
  private Mixing.Mixture taken(Columns.Solved spending, Design.Prices prices) {
    double budget = spending.mixture().value();
    Columns.Solved best = spending;
    double missed = unfinished;
    if (isNothing(prices.unfinished(), budget)) {
      best = better(Programme.mostFinishing(exposed, budget), best, CLOSE);
      missed = best.mixture().value();
    }
    if (isNothing(prices.exposed(), budget)) {
      best = better(Programme.leastExposure(missed, budget), best, GAP);
    }
    return best.mixture();
  }

  private Columns.Solved better(Programme programme, Columns.Solved than, double tolerance) {
    return new Columns(pricing, programme, than.known(), tolerance).solve();
  }

  /** Whether a whole unit of probability costs less than the gap that is tolerated. */
  private static boolean isNothing(double price, double spent) {
    return price <= GAP * Math.max(1, Math.abs(spent));
  }
}
