package feint.attack.points;

import feint.attack.Observation;
import feint.math.Point;
import feint.policy.Observable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Features of any trajectory of points: when it was queried and how it moved. */
public final class PathFeatures {

  private static final int LATE = 4;
  private static final int POWERS = 50;

  private PathFeatures() {}

  /** Returns all of them, those that need no points first. */
  public static List<Feature> all() {
    return List.of(
        schedule("queries", Observable.QUERIES, path -> path.queries().size()),
        schedule("last-query", Observable.QUERIES, ObservedTrajectory::lastAt),
        schedule(
            "paid",
            Observable.INCENTIVES,
            path -> path.queries().stream().mapToInt(Observation::incentive).sum()),
        schedule(
            "moves",
            Observable.STEPS,
            path -> path.queries().stream().filter(Observation::step).count()),
        points("first-step", path -> mean(path.lengths().stream().limit(1).toList())),
        points("step", path -> mean(path.lengths())),
        points("late-step", path -> mean(last(path.lengths(), path.steps() / LATE))),
        points("shrinkage", path -> shrinkage(path.lengths())),
        points("turn", PathFeatures::turn),
        points("distance", PathFeatures::distance),
        points("straightness", PathFeatures::straightness),
        points("spectrum", PathFeatures::spectrum),
        points("start-size", path -> path.points().isEmpty() ? Double.NaN : first(path).norm()),
        points("end-size", path -> path.points().isEmpty() ? Double.NaN : last(path).norm()));
  }

  private static Feature schedule(
      String name, Observable observable, ToDoubleFunction<ObservedTrajectory> number) {
    return Feature.of(name, Set.of(observable), number);
  }

  private static Feature points(String name, ToDoubleFunction<ObservedTrajectory> number) {
    return Feature.of(name, Set.of(Observable.POINTS), number);
  }

  private static Point first(ObservedTrajectory path) {
    return path.points().get(0);
  }

  private static Point last(ObservedTrajectory path) {
    return path.points().get(path.points().size() - 1);
  }

  private static double mean(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static List<Double> last(List<Double> numbers, int count) {
    return numbers.subList(numbers.size() - count, numbers.size());
  }

  /**
   * Returns the mean length of the later half of the steps over that of the earlier half; NaN if
   * either is empty.
   */
  public static double shrinkage(List<Double> lengths) {
    int half = lengths.size() / 2;
    return mean(last(lengths, half)) / mean(lengths.subList(0, half));
  }

  /** Mean cosine between consecutive steps. */
  private static double turn(ObservedTrajectory path) {
    return IntStream.range(0, path.steps() - 1)
        .mapToDouble(n -> cosine(path.step(n), path.step(n + 1)))
        .average()
        .orElse(Double.NaN);
  }

  /** Returns the cosine of the angle between two directions; NaN if one of them is 0. */
  public static double cosine(Point one, Point other) {
    return one.dot(other) / one.norm() / other.norm();
  }

  private static double distance(ObservedTrajectory path) {
    return path.points().isEmpty() ? Double.NaN : first(path).distance(last(path));
  }

  /** Distance between the end points over the length of the path. */
  private static double straightness(ObservedTrajectory path) {
    return distance(path) / (path.steps() * mean(path.lengths()));
  }

  /** Share of the steps' squared lengths along their first principal direction. */
  private static double spectrum(ObservedTrajectory path) {
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

  /** Power iteration from a vector of nearly equal components. */
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
