package feint.federated;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.Knowledge;
import feint.audit.Observation;
import feint.audit.Suspicion;
import feint.math.Checks;
import feint.math.Point;
import feint.network.Examples;
import feint.network.Weights;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Points at the trajectory whose last point classifies better a few labelled comments that the
 * attacker has: by the mean of its accuracies on toxic and on other ones, since there are few toxic
 * ones among them.
 */
public final class Holdout implements Attack {

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
    this.toxic = first(run.clients().data().validation(Task.TOXIC), true, TOXIC);
    this.others = first(run.clients().data().validation(Task.TOXIC), false, OTHERS);
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
  public Knowledge knows() {
    return Knowledge.NOTHING;
  }

  @Override
  public Set<Sight> sees() {
    return EnumSet.of(Sight.QUERIES, Sight.POINTS);
  }

  @Override
  public boolean givesPosterior() {
    return false;
  }

  @Override
  public Attacker start() {
    Point[] last = {Point.NOWHERE, Point.NOWHERE};
    return new Attacker() {
      @Override
      public void see(Observation next) {
        last[next.trajectory()] = next.point();
      }

      @Override
      public Suspicion now() {
        boolean both = last[0].dimension() > 0 && last[1].dimension() > 0;
        return both ? Suspicion.towards(quality(last[0]) - quality(last[1])) : Suspicion.NOBODY;
      }
    };
  }

  private double quality(Point point) {
    Weights weights = Weights.of(point.toArray());
    return run.trainer().accuracy(weights, toxic) + run.trainer().accuracy(weights, others);
  }
}
