package feint.eavesdrop;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.Knowledge;
import feint.audit.Observation;
import feint.audit.Suspicion;
import feint.math.Checks;
import feint.math.Point;
import feint.policy.Sight;
import feint.telltale.PathTelltales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Points at the trajectory whose steps shrink most: the mean length of its later steps over that of
 * its earlier ones. If one of them has fewer than two steps, they show nothing.
 */
public final class Convergence implements Attack {

  static final String NAME = "convergence";

  private final int trajectories;

  /** Among two trajectories. */
  public Convergence() {
    this(2);
  }

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
  public Set<Sight> sees() {
    return EnumSet.of(Sight.QUERIES, Sight.POINTS);
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
      public Suspicion now() {
        double[] shrinkages = all.stream().mapToDouble(Steps::shrinkage).toArray();
        double least = Arrays.stream(shrinkages).min().orElseThrow();
        // NaN, of which there is a least, is like nothing: nobody is suspected.
        return Suspicion.most(Arrays.stream(shrinkages).map(x -> x == least ? 1 : 0).toArray());
      }
    };
  }

  /** Later steps over earlier ones; NaN if there are not both. */
  static double shrinkage(List<Point> points) {
    Steps steps = new Steps();
    points.forEach(steps::see);
    return steps.shrinkage();
  }

  /** The steps of a trajectory; where it stands still there is none. */
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
      return PathTelltales.shrinkage(lengths);
    }
  }
}
