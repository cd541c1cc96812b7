package feint.math;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Computations for the tests of exact arithmetic, by every construct that touches a double. */
public final class Sums implements Function<String, Object> {

  private record Pair(double a, double b) {}

  @Override
  public Object apply(String name) {
    double third = ratio(1, 3);
    double tenth = ratio(1, 10);
    return switch (name) {
      case "operators" -> {
        double x = third;
        x += tenth;
        x -= 2 * tenth;
        x /= -third;
        yield x == ratio(-7, 10) && x < 0 && x > -1 && -x >= ratio(7, 10) && x != -0.7;
      }
      case "harmonic" -> {
        double sum = 0;
        for (int k = 1; k <= 60; k++) {
          sum += ratio(1, k);
        }
        for (int k = 60; k >= 1; k--) {
          sum -= ratio(1, k);
        }
        yield sum == 0;
      }
      case "streams" ->
          IntStream.rangeClosed(1, 7).mapToDouble(k -> ratio(k, 28)).sum() == 1
              && Stream.of(third, tenth).mapToDouble(Double::doubleValue).sum() == ratio(13, 30)
              && Stream.of(third, tenth).reduce(0.0, Double::sum) == ratio(13, 30);
      case "order" ->
          Double.compare(third, tenth) > 0
              && Math.min(third, tenth) == tenth
              && Math.max(third, tenth) == third
              && Math.abs(-third) == third
              && Stream.of(third, tenth, 0.25)
                  .sorted(Comparator.comparingDouble((Double x) -> x))
                  .toList()
                  .equals(List.of(tenth, 0.25, third))
              && new TreeSet<>(List.of(third, 0.0, tenth, 0.25, 1.0))
                  .stream().toList().equals(List.of(0.0, tenth, 0.25, third, 1.0));
      case "equality" ->
          List.of(third).equals(List.of(ratio(2, 6)))
              && new Pair(third, 1).equals(new Pair(1 - ratio(2, 3), 1))
              && !new Pair(third, 1).equals(new Pair(0.3333333333333333, 1))
              && Arrays.equals(new double[] {third}, new double[] {ratio(5, 15)})
              && Map.of(third, 1).containsKey(ratio(3, 9));
      case "infinities" ->
          third < Double.POSITIVE_INFINITY
              && Math.min(Double.POSITIVE_INFINITY, third) == third
              && 1 / (Double.POSITIVE_INFINITY * third) == 0
              && Double.isNaN(Double.NaN + third)
              && !(Double.NaN < third)
              && !(Double.NaN > third);
      case "conversions" ->
          (int) (100 * third) == 33 && (long) (-100 * third) == -33 && (double) (1L << 62) > third;
      case "extremes" -> {
        double least = Double.MIN_VALUE;
        double most = Double.MAX_VALUE;
        double large = 1e16;
        double one = 1;
        yield least * 0.5 > 0
            && least * 0.5 * 2 == Double.MIN_VALUE
            && one + least != 1
            && most * 2 * 0.5 == Double.MAX_VALUE
            && large + one - large == 1
            && third * 3 == 1;
      }
      case "rounded" ->
          Math.sqrt(third) == 0.5773502691896257 && Math.pow(third, 2) == Math.pow(1.0 / 3, 2);
      case "sine" -> Math.sin(third);
      case "value" -> feint.testkit.exact.ExactArithmetic.value(third + tenth);
      default -> throw new IllegalArgumentException(name);
    };
  }

  static double ratio(double a, double b) {
    return a / b;
  }

  /** Draws with known distributions. */
  public static final class Draws implements Function<String, Object> {

    @Override
    public Object apply(String name) {
      double third = ratio(1, 3);
      Function<RandomGenerator, Object> experiment =
          switch (name) {
            case "certain" -> random -> random.nextDouble() < 1;
            case "third" -> random -> random.nextDouble() < third;
            case "remainders" ->
                random -> {
                  double rest = random.nextDouble();
                  for (int k = 0; k < 2; k++) {
                    if (rest < third) {
                      return k;
                    }
                    rest -= third;
                  }
                  return 2;
                };
            case "two" ->
                random -> List.of(random.nextDouble() < 0.75, 0.125 <= random.nextDouble());
            case "again" ->
                random -> {
                  double u = random.nextDouble();
                  return List.of(u < 0.5, u < third, u < 0.75);
                };
            case "reference" ->
                random -> Stream.generate(random::nextDouble).limit(2).allMatch(u -> u < 0.5);
            default -> random -> random.nextDouble() * 2 < 1;
          };
      return feint.testkit.exact.ExactLaw.of(experiment);
    }
  }
}
