package feint.federated;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.Knowledge;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.math.Checks;
import feint.math.Point;
import feint.network.Examples;
import feint.network.NetworkWeights;
import feint.policy.Observable;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Attack that picks the trajectory whose last point classifies a few labelled comments better: by
 * the mean of its accuracies on toxic and on other ones, since few of them are toxic.
 */
public final class Holdout implements Attack {

  private static final int TOXIC = 10;
  private static final int OTHERS = 90;

  private final FederatedRun run;
  private final Examples toxic;
  private final Examples others;

  /**
   * Creates an attacker with 100 comments, of which 10 are toxic: the first ones of the validation
   * examples.
   */
  public Holdout(FederatedRun run) {
    this.run = run;
    this.toxic = first(run.clients().data().validation(FederatedData.TOXIC), true, TOXIC);
    this.others = first(run.clients().data().validation(FederatedData.TOXIC), false, OTHERS);
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
  public Set<Observable> sees() {
    return EnumSet.of(Observable.QUERIES, Observable.POINTS);
  }

  @Override
  public boolean givesPosterior() {
    return false;
  }

  @Override
  public Attacker start() {
    Point[] last = new Point[run.trajectories()];
    Arrays.fill(last, Point.NOWHERE);
    return new Attacker() {
      @Override
      public void see(Observation next) {
        last[next.trajectory()] = next.point();
      }

      @Override
      public Posterior now() {
        boolean all = Arrays.stream(last).allMatch(point -> point.dimension() > 0);
        return Posterior.most(
            Arrays.stream(last).mapToDouble(point -> all ? quality(point) : 0).toArray());
      }
    };
  }

  private double quality(Point point) {
    NetworkWeights weights = NetworkWeights.of(point.toArray());
    return run.trainer().accuracy(weights, toxic) + run.trainer().accuracy(weights, others);
  }
}
