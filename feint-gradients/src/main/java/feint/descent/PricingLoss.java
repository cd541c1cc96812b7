package feint.descent;

import feint.math.Checks;
import feint.math.Point;
import feint.scenario.LearningFunction.Pricing;
import java.util.random.RandomGenerator;

/**
 * Negative expected profit of a day on which a seller offers a price p and has ordered a stock q.
 *
 * <p>Demand is D = d(p) + spread &middot; Z with d(p) = market - slope &middot; p and Z standard
 * logistic, so that the expected number of units left over, S = E(q - D)&#8314;, is spread &middot;
 * ln(1 + exp((q - d)/spread)). The expected sales are E min(q, D) = q - S, the expected lost sales
 * E(D - q)&#8314; = d - q + S, and the profit is p (q - S) - unit q - holding S - lostSale (d - q +
 * S).
 *
 * <p>The observed gradient is the profit's derivative at the realised demand of some days. It is
 * unbiased, since the day's profit is continuous with kinks only.
 */
public final class PricingLoss implements SmoothFunction {

  private final Pricing seller;

  public PricingLoss(Pricing seller) {
    Checks.positive(seller.slope(), "slope");
    Checks.positive(seller.spread(), "spread");
    Checks.atLeast(1, seller.days(), "days");
    this.seller = seller;
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double value(Point x) {
    double p = x.at(0);
    double q = x.at(1);
    double d = demand(p);
    double left = seller.spread() * LogisticLoss.softplus((q - d) / seller.spread());
    double sold = p * (q - left);
    double lost = d - q + left;
    return -(sold
        - seller.costs().unit() * q
        - seller.costs().holding() * left
        - seller.costs().lostSale() * lost);
  }

  @Override
  public Point gradient(Point x) {
    double p = x.at(0);
    double q = x.at(1);
    double sufficient = LogisticLoss.sigmoid((q - demand(p)) / seller.spread());
    double left = seller.spread() * LogisticLoss.softplus((q - demand(p)) / seller.spread());
    double perUnitLeft = p + seller.costs().holding() + seller.costs().lostSale();
    double byPrice =
        q
            - left
            - perUnitLeft * sufficient * seller.slope()
            + seller.costs().lostSale() * seller.slope();
    double byStock =
        p - seller.costs().unit() + seller.costs().lostSale() - perUnitLeft * sufficient;
    return Point.of(-byPrice, -byStock);
  }

  @Override
  public Point observed(Point x, RandomGenerator random) {
    double p = x.at(0);
    double q = x.at(1);
    double byPrice = 0;
    double byStock = 0;
    for (int day = 0; day < seller.days(); day++) {
      double demand = demand(p) + seller.spread() * logistic(random);
      if (demand < q) {
        byPrice += demand - (p + seller.costs().holding()) * seller.slope();
        byStock += -seller.costs().unit() - seller.costs().holding();
      } else {
        byPrice += q + seller.costs().lostSale() * seller.slope();
        byStock += p - seller.costs().unit() + seller.costs().lostSale();
      }
    }
    return Point.of(-byPrice / seller.days(), -byStock / seller.days());
  }

  private double demand(double price) {
    return seller.market() - seller.slope() * price;
  }

  private static double logistic(RandomGenerator random) {
    double u = random.nextDouble();
    // One in 2^53 draws is 0, where the logistic quantile is infinite.
    return u == 0 ? 0 : Math.log(u / (1 - u));
  }
}
