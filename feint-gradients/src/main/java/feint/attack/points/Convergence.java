package feint.attack.points;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.Knowledge;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.math.Checks;
import feint.math.Point;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Attack that picks the trajectory whose steps shrink most: the mean length of its later steps over
 * that of its earlier steps. If a trajectory has fewer than two steps, the attack abstains.
 */
public final class Convergence implements Attack {

  static final String NAME = "convergence";

  private final int trajectories;

  /** Creates the attack on two trajectories. */
  public Convergence() {
    this(2);
  }

  /**
   * Creates the attack.
   *
   * @param trajectories at least 2
   */
  public Convergence(int trajectories) {
    this.trajectories = Checks.atLeast(2, trajectories, "trajectories");
  }

  @Override
  public String name() {
    return NAME;
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
    List<Steps> all = Stream.generate(Steps::new).limit(trajectories).toList();
    return new Attacker() {
      @Override
      public void see(Observation next) {
        all.get(next.trajectory()).see(next.point());
      }

      @Override
      public Posterior now() {
        double[] shrinkages = all.stream().mapToDouble(Steps::shrinkage).toArray();
        double least = Arrays.stream(shrinkages).min().orElseThrow();
        // If one of them is NaN, so is the minimum: all scores are 0 and the posterior is uniform.
        return Posterior.most(Arrays.stream(shrinkages).map(x -> x == least ? 1 : 0).toArray());
      }
    };
  }

  /** Returns the mean length of later steps over that of earlier ones; NaN if either is missing. */
  static double shrinkage(List<Point> points) {
    Steps steps = new Steps();
    points.forEach(steps::see);
    return steps.shrinkage();
  }

  /** Steps of a trajectory, without the queries at which it did not move. */
  private static final class Steps {

    private final List<Double> lengths = new ArrayList<>();
    private Point last = Point.NOWHERE;

    void see(Point point) {
      double length = last.dimension() == 0 ? 0 : point.distance(last);
      if (length > 0) {
        lengths.add(length);
      }
      last = point;
    }

    double shrinkage() {
      return PathFeatures.shrinkage(lengths);
    }
  }
}
