package feint.attack.points;

import feint.math.Point;
import java.util.Arrays;
import java.util.List;

/**
 * Test whether a hyperplane separates two sets of points (assumption E2 of the paper).
 *
 * <p>The nearest points of the two convex hulls are sought by moving weight from the worst point of
 * a set to its best (Mitchell, Demyanov and Malozemov, "Finding the point of a polyhedron closest
 * to the origin", 1974). The search ends when the line between them separates the sets, or has
 * length 0.
 */
public final class Separation {

  private static final int MOST_MOVES = 20_000;
  private static final double TOUCHING = 1e-9;

  private final Side first;
  private final Side second;

  private Separation(List<Point> first, List<Point> second) {
    this.first = new Side(first);
    this.second = new Side(second);
  }

  /** Returns whether a hyperplane strictly separates the sets; true if one of them is empty. */
  public static boolean linear(List<Point> first, List<Point> second) {
    return first.isEmpty() || second.isEmpty() || new Separation(first, second).found();
  }

  private boolean found() {
    Point between = first.start().minus(second.start());
    double size = between.norm();
    for (int n = 0; n < MOST_MOVES && between.norm() > TOUCHING * size; n++) {
      first.project(between, 1);
      second.project(between, -1);
      if (first.lowest() + second.lowest() > 0) {
        return true;
      }
      size = Math.max(size, between.norm());
      boolean moveFirst = first.spread() >= second.spread();
      between = moveFirst ? between.plus(-1, first.move()) : between.plus(1, second.move());
    }
    return false;
  }

  /** One of the sets, with the weights of a point of its convex hull. */
  private static final class Side {

    private final List<Point> points;
    private final double[] weights;
    private final double[] heights;
    private int best;
    private int worst;

    Side(List<Point> points) {
      this.points = points;
      this.weights = new double[points.size()];
      this.heights = new double[points.size()];
      this.weights[0] = 1;
    }

    Point start() {
      return points.get(0);
    }

    /** Projects each point on a direction or its opposite. */
    void project(Point direction, int sign) {
      Arrays.setAll(heights, i -> sign * points.get(i).dot(direction));
      best = 0;
      worst = -1;
      for (int i = 0; i < heights.length; i++) {
        best = heights[i] < heights[best] ? i : best;
        boolean used = weights[i] > 0;
        worst = used && (worst < 0 || heights[i] > heights[worst]) ? i : worst;
      }
    }

    double lowest() {
      return heights[best];
    }

    double spread() {
      return heights[worst] - heights[best];
    }

    /**
     * Moves weight from the worst point to the best and returns the displacement of the hull's
     * point.
     */
    Point move() {
      Point way = points.get(worst).minus(points.get(best));
      double squared = way.dot(way);
      double weight = squared > 0 ? Math.min(weights[worst], spread() / squared) : 0;
      weights[worst] -= weight;
      weights[best] += weight;
      return way.times(weight);
    }
  }
}
