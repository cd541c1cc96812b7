package feint.distributed;

import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Objective.Total;
import feint.model.OracleChain;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TableCost;
import feint.model.TerminalCost;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Small problems with every kind of objective, reproducible. */
final class CodecProblems {

  private CodecProblems() {}

  static Stream<Problem> some(int count) {
    return IntStream.range(0, count).mapToObj(CodecProblems::of);
  }

  static Problem of(int n) {
    RandomGenerator random = new Seed(20_261_116).child(n).generator();
    int states = 1 + n % 4;
    int[] incentives = n % 3 == 0 ? new int[] {1, 2, 3} : new int[] {2, 4};
    double[][] success = new double[states][incentives.length];
    for (double[] row : success) {
      Arrays.setAll(row, i -> Math.min(1, random.nextDouble() * 1.1));
      Arrays.sort(row);
    }
    double[][] transition = new double[states][];
    Arrays.setAll(transition, o -> law(states, random));
    return Problem.builder()
        .horizon(3 + n % 7)
        .successes(n % 4)
        .incentives(incentives)
        .success(success)
        .oracle(
            new OracleChain(StochasticMatrix.of(transition), Distribution.of(law(states, random))))
        .prior(new Ledger(3 + n % 5, 1 + n % 2))
        .objective(objective(n, states, random))
        .build();
  }

  private static double[] law(int states, RandomGenerator random) {
    double[] law = new double[states];
    Arrays.setAll(law, i -> random.nextInt(5) == 0 ? 0 : random.nextDouble());
    law[random.nextInt(states)] += 0.1;
    double sum = Arrays.stream(law).sum();
    Arrays.setAll(law, i -> law[i] / sum);
    return law;
  }

  private static Objective objective(int n, int states, RandomGenerator random) {
    double x = random.nextDouble();
    double[][] table = new double[states][2];
    Arrays.setAll(table, o -> new double[] {random.nextDouble(), -x});
    List<Objective> all =
        List.of(
            Objective.cost(),
            Objective.goal(),
            Objective.weighted(x, 1 - x, x / 7),
            new Objective(
                TableCost.of(table, new PowerWeight(x, 1)), TerminalCost.power(x, 2), Total.SUM),
            new Objective(
                RunningCost.perQuery(
                    (query, o, b) -> (query == QueryType.LEARN ? 1 : 0) + x * o / (b + 1)),
                (queue, exposed) -> queue * x + (exposed ? 1 / x : 0),
                Total.MEAN),
            new Objective(
                Objective.cost().running().times(x), TerminalCost.power(1, 4), Total.MEAN));
    return all.get(n % all.size());
  }
}
