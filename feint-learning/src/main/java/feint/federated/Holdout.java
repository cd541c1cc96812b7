package feint.federated;

import feint.descent.Point;
import feint.eavesdrop.Surveillance;
import feint.eavesdrop.Suspicion;
import feint.math.Checks;
import feint.network.Examples;
import feint.network.Weights;
import java.util.stream.IntStream;

/**
 * Points at the trajectory whose last point classifies better a few labelled comments that the
 * attacker has: by the mean of its accuracies on toxic and on other ones, since there are few toxic
 * ones among them.
 */
public final class Holdout implements Suspicion {

  private static final int TOXIC = 10;
  private static final int OTHERS = 90;

  private final FederatedRun run;
  private final Examples toxic;
  private final Examples others;

  /**
   * An attacker with 100 comments, of which 10 are toxic: the first ones of those that validate.
   */
  public Holdout(FederatedRun run) {
    this.run = run;
    this.toxic = first(run.clients().data().validation(), true, TOXIC);
    this.others = first(run.clients().data().validation(), false, OTHERS);
  }

  private static Examples first(Examples all, boolean label, int count) {
    int[] rows =
        IntStream.range(0, all.size())
            .filter(row -> all.label(row) == label)
            .limit(count)
            .toArray();
    Checks.atLeast(1, rows.length, "labelled comments of the attacker");
    return all.at(rows);
  }

  @Override
  public String name() {
    return "holdout";
  }

  @Override
  public double first(Surveillance seen) {
    double first = quality(seen.estimate(true));
    double second = quality(seen.estimate(false));
    return first == second ? 0.5 : first > second ? 1 : 0;
  }

  private double quality(Point point) {
    Weights weights = Weights.of(point.toArray());
    return run.trainer().accuracy(weights, toxic) + run.trainer().accuracy(weights, others);
  }
}
