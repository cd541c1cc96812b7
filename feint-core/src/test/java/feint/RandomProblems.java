package feint;

import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Objective.Total;
import feint.model.OracleChain;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.TableCost;
import feint.model.TerminalCost;
import feint.policy.markov.Thresholds;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Small problems, the n-th one drawn from the n-th child of a seed: corners such as certain
 * success, an oracle that cannot leave a state, no successes to be had or more than fit into the
 * horizon come up often.
 *
 * @param horizon the longest horizon, and so on: the size of the largest problems
 */
public record RandomProblems(Seed seed, int horizon, int successes, int oracleStates, int levels) {

  private static final List<List<Integer>> INCENTIVES =
      List.of(
          List.of(1),
          List.of(3),
          List.of(1, 2),
          List.of(2, 3),
          List.of(5, 50),
          List.of(1, 4),
          List.of(1, 2, 3),
          List.of(2, 4, 6),
          List.of(1, 3, 4));

  /** A problem, and the numbers its objective was made of. */
  public record Instance(long number, Problem problem, Aim aim) {

    @Override
    public String toString() {
      return String.format(
          "no. %d: N %d, M %d, R %d, %s, %s, %s",
          number,
          problem.horizon(),
          problem.successes(),
          problem.oracleStates(),
          problem.actions(),
          problem.prior(),
          aim);
    }
  }

  /** Components of an objective, for tests that compute costs independently. */
  public sealed interface Aim {

    /** The objective as the model knows it. */
    Objective objective();
  }

  /** Equation 8. */
  public record Cost(PowerWeight queue, PowerWeight oracle, double scale, double power, Total total)
      implements Aim {

    @Override
    public Objective objective() {
      return Objective.cost(queue, oracle, TerminalCost.power(scale, power)).withTotal(total);
    }
  }

  /** The chance to fail. */
  public record Goal() implements Aim {

    @Override
    public Objective objective() {
      return Objective.goal();
    }
  }

  /** Prices on not finishing, being exposed and spending. */
  public record Weighted(double unfinished, double exposure, double incentive, Total total)
      implements Aim {

    @Override
    public Objective objective() {
      return Objective.weighted(unfinished, exposure, incentive).withTotal(total);
    }
  }

  /** Running costs from a table, and scale b^power plus a price on exposure at the end. */
  public record Table(
      List<List<Double>> rows, PowerWeight queue, double scale, double power, double exposure)
      implements Aim {

    @Override
    public Objective objective() {
      double[][] table =
          rows.stream()
              .map(row -> row.stream().mapToDouble(Double::doubleValue).toArray())
              .toArray(double[][]::new);
      return new Objective(
          TableCost.of(table, queue),
          (b, exposed) -> scale * Math.pow(b, power) + (exposed ? exposure : 0),
          Total.SUM);
    }
  }

  /** Problems with each kind of objective in turn. */
  public Stream<Instance> any(int count) {
    return instances(count, (n, random, states) -> aim(n, random, states));
  }

  /** Problems with the paper's kind of cost. */
  public Stream<Instance> costs(int count) {
    return instances(count, (n, random, states) -> aim(0, random, states));
  }

  /** Problems with a goal. */
  public Stream<Instance> goals(int count) {
    return instances(count, (n, random, states) -> aim(1, random, states));
  }

  /** Problems whose objective does not look at the whole ledger: goal, weighted and table. */
  public Stream<Instance> withoutLedger(int count) {
    return instances(count, (n, random, states) -> aim(1 + n % 3, random, states));
  }

  private interface Draw {
    Aim aim(long n, RandomGenerator random, int states);
  }

  private Stream<Instance> instances(int count, Draw draw) {
    return IntStream.range(0, count)
        .mapToObj(
            n -> {
              RandomGenerator random = seed.child(n).generator();
              int states = random.nextInt(1, oracleStates + 1);
              Aim aim = draw.aim(n, random, states);
              return new Instance(n, problem(random, states, aim), aim);
            });
  }

  private static Aim aim(long n, RandomGenerator random, int states) {
    Total total = random.nextBoolean() ? Total.MEAN : Total.SUM;
    double scale = random.nextDouble(3);
    double power = one(random, 1.0, 2.0, 4.0);
    if (n % 4 == 0) {
      PowerWeight queue =
          new PowerWeight(one(random, 0.0, 0.5, 1.0, 2.0), one(random, 1.0, 1.5, 2.0));
      PowerWeight oracle = new PowerWeight(one(random, 0.0, 1.0, 2.0), one(random, 0.0, 0.5));
      return new Cost(queue, oracle, scale, power, total);
    }
    if (n % 4 == 1) {
      return new Goal();
    }
    if (n % 4 == 2) {
      return new Weighted(
          random.nextDouble(2), random.nextDouble(2), one(random, 0.0, 0.01, 0.1, 0.5), total);
    }
    List<List<Double>> rows =
        Stream.generate(() -> List.of(random.nextDouble(-1, 1), random.nextDouble(-1, 1)))
            .limit(states)
            .toList();
    double exposure = random.nextBoolean() ? 0 : random.nextDouble(2);
    return new Table(rows, new PowerWeight(0.5, 1), scale, power, exposure);
  }

  private Problem problem(RandomGenerator random, int states, Aim aim) {
    List<List<Integer>> lists = INCENTIVES.stream().filter(list -> list.size() <= levels).toList();
    int[] incentives =
        lists.get(random.nextInt(lists.size())).stream().mapToInt(Integer::intValue).toArray();
    double[][] success = new double[states][];
    Arrays.setAll(success, o -> successRow(random, incentives.length));
    double[][] transition = new double[states][];
    Arrays.setAll(transition, o -> law(random, states));
    int learning = random.nextInt(1, 6);
    return Problem.builder()
        .horizon(random.nextInt(1, horizon + 1))
        .successes(random.nextInt(successes + 1))
        .incentives(incentives)
        .success(success)
        .oracle(
            new OracleChain(StochasticMatrix.of(transition), Distribution.of(law(random, states))))
        .prior(
            random.nextInt(4) == 0
                ? Ledger.DEFAULT_PRIOR
                : new Ledger(learning + random.nextInt(1, 9), learning))
        .objective(aim.objective())
        .build();
  }

  private static double one(RandomGenerator random, double... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** A row of success probabilities, in which one in six is certain or hopeless. */
  private static double[] successRow(RandomGenerator random, int levels) {
    double[] row = new double[levels];
    Arrays.setAll(row, j -> Math.min(1, Math.max(0, random.nextDouble(-0.1, 1.1))));
    Arrays.sort(row);
    return row;
  }

  /** A law in which one outcome in five is impossible. */
  private static double[] law(RandomGenerator random, int size) {
    double[] law = new double[size];
    Arrays.setAll(law, i -> random.nextInt(5) == 0 ? 0 : random.nextDouble(0.01, 1));
    law[random.nextInt(size)] += 0.01;
    double sum = Arrays.stream(law).sum();
    return Arrays.stream(law).map(p -> p / sum).toArray();
  }

  /** Ordered thresholds in [0, M+1] for a threshold or sigmoid policy. */
  public static Thresholds thresholds(Problem problem, RandomGenerator random) {
    return thresholds(problem, problem.actions().count() - 1, random);
  }

  /** Ordered thresholds in [0, M+1], {@code perOracleState} of them. */
  public static Thresholds thresholds(Problem problem, int perOracleState, RandomGenerator random) {
    double[][] rows = new double[problem.oracleStates()][perOracleState];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextDouble(problem.successes() + 1.0));
      Arrays.sort(row);
    }
    return Thresholds.of(rows);
  }
}
