package feint.lab;

import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Small reproducible problems. Many have entries of Γ and Δ that are 0 or 1. */
public final class RandomProblems {

  private RandomProblems() {}

  public static Problem of(long n) {
    RandomGenerator random = new Seed(20_260_101).child(n).generator();
    return of(random, random.nextInt(1, 5));
  }

  public static Problem withOneOracleState(long n) {
    return of(new Seed(20_260_102).child(n).generator(), 1);
  }

  private static Problem of(RandomGenerator random, int oracleStates) {
    int levels = random.nextInt(1, 4);
    return Problem.builder()
        .horizon(random.nextInt(1, 9))
        .successes(random.nextInt(0, 4))
        .incentives(IntStream.rangeClosed(1, levels).toArray())
        .success(rows(oracleStates, levels, row -> fillSorted(row, random)))
        .oracle(
            new OracleChain(
                StochasticMatrix.of(
                    rows(oracleStates, oracleStates, row -> fillDistribution(row, random))),
                Distribution.uniform(oracleStates)))
        .objective(random.nextBoolean() ? Objective.cost() : Objective.goal())
        .build();
  }

  private interface Filling {
    void fill(double[] row);
  }

  private static double[][] rows(int rows, int columns, Filling filling) {
    double[][] matrix = new double[rows][columns];
    for (double[] row : matrix) {
      filling.fill(row);
    }
    return matrix;
  }

  private static void fillSorted(double[] row, RandomGenerator random) {
    Arrays.setAll(row, i -> atTheEdgeOrWithin(random));
    Arrays.sort(row);
  }

  private static double atTheEdgeOrWithin(RandomGenerator random) {
    int edge = random.nextInt(8);
    return edge == 0 ? 0 : edge == 1 ? 1 : random.nextDouble();
  }

  private static void fillDistribution(double[] row, RandomGenerator random) {
    Arrays.setAll(row, i -> random.nextInt(4) == 0 ? 0 : random.nextDouble());
    row[random.nextInt(row.length)] += 0.1;
    double sum = Arrays.stream(row).sum();
    Arrays.setAll(row, i -> row[i] / sum);
  }
}
