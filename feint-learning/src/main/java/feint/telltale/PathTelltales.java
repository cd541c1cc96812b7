package feint.telltale;

import feint.audit.Observation;
import feint.math.Point;
import feint.policy.Sight;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What can be read off any trajectory of points: when it was queried, and how it moved. */
public final class PathTelltales {

  private static final int LATE = 4;
  private static final int POWERS = 50;

  private PathTelltales() {}

  /** All of them: those that need no points first. */
  public static List<Telltale> all() {
    return List.of(
        schedule("queries", Sight.QUERIES, path -> path.queries().size()),
        schedule("last-query", Sight.QUERIES, SeenPath::lastAt),
        schedule(
            "paid",
            Sight.INCENTIVES,
            path -> path.queries().stream().mapToInt(Observation::incentive).sum()),
        schedule(
            "moves",
            Sight.STEPS,
            path -> path.queries().stream().filter(Observation::step).count()),
        points("first-step", path -> mean(path.lengths().stream().limit(1).toList())),
        points("step", path -> mean(path.lengths())),
        points("late-step", path -> mean(last(path.lengths(), path.steps() / LATE))),
        points("shrinkage", path -> shrinkage(path.lengths())),
        points("turn", PathTelltales::turn),
        points("distance", PathTelltales::distance),
        points("straightness", PathTelltales::straightness),
        points("spectrum", PathTelltales::spectrum),
        points("start-size", path -> path.points().isEmpty() ? Double.NaN : first(path).norm()),
        points("end-size", path -> path.points().isEmpty() ? Double.NaN : last(path).norm()));
  }

  private static Telltale schedule(String name, Sight sight, ToDoubleFunction<SeenPath> number) {
    return Telltale.of(name, Set.of(sight), number);
  }

  private static Telltale points(String name, ToDoubleFunction<SeenPath> number) {
    return Telltale.of(name, Set.of(Sight.POINTS), number);
  }

  private static Point first(SeenPath path) {
    return path.points().get(0);
  }

  private static Point last(SeenPath path) {
    return path.points().get(path.points().size() - 1);
  }

  private static double mean(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static List<Double> last(List<Double> numbers, int count) {
    return numbers.subList(numbers.size() - count, numbers.size());
  }

  /**
   * The mean length of the later half of the steps over that of the earlier; NaN if there are not
   * both.
   */
  public static double shrinkage(List<Double> lengths) {
    int half = lengths.size() / 2;
    return mean(last(lengths, half)) / mean(lengths.subList(0, half));
  }

  /** The mean cosine between a step and the next. */
  private static double turn(SeenPath path) {
    return IntStream.range(0, path.steps() - 1)
        .mapToDouble(n -> cosine(path.step(n), path.step(n + 1)))
        .average()
        .orElse(Double.NaN);
  }

  /** The cosine of the angle between two directions; NaN if one of them is none. */
  public static double cosine(Point one, Point other) {
    return one.dot(other) / one.norm() / other.norm();
  }

  private static double distance(SeenPath path) {
    return path.points().isEmpty() ? Double.NaN : first(path).distance(last(path));
  }

  /** How far it came over how far it went. */
  private static double straightness(SeenPath path) {
    return distance(path) / (path.steps() * mean(path.lengths()));
  }

  /** The share of the steps' squared lengths that lies along one direction, the best. */
  private static double spectrum(SeenPath path) {
    int n = path.steps();
    if (n < 2) {
      return Double.NaN;
    }
    List<Point> steps = IntStream.range(0, n).mapToObj(path::step).toList();
    double[][] gram = new double[n][n];
    double all = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        gram[i][j] = steps.get(i).dot(steps.get(j));
        gram[j][i] = gram[i][j];
      }
      all += gram[i][i];
    }
    return largestEigenvalue(gram) / all;
  }

  /** By the power method, from a vector of ones that differ a little. */
  private static double largestEigenvalue(double[][] symmetric) {
    double[] vector = new double[symmetric.length];
    Arrays.setAll(vector, i -> 1 + 0.01 * i);
    double value = 0;
    for (int power = 0; power < POWERS; power++) {
      double[] next = new double[vector.length];
      for (int i = 0; i < next.length; i++) {
        for (int j = 0; j < next.length; j++) {
          next[i] += symmetric[i][j] * vector[j];
        }
      }
      double size = Math.sqrt(Arrays.stream(next).map(x -> x * x).sum());
      value = size / Math.sqrt(Arrays.stream(vector).map(x -> x * x).sum());
      Arrays.setAll(vector, i -> size > 0 ? next[i] / size : 0);
    }
    return value;
  }
}
