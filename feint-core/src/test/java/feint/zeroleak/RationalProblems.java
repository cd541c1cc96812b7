package feint.zeroleak;

import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Small problems whose probabilities are ratios of small integers. They are such ratios only in
 * classes that {@link feint.testkit.exact.ExactClasses} has loaded; elsewhere they are rounded.
 */
public final class RationalProblems {

  private static final int LARGEST_DENOMINATOR = 9;

  private RationalProblems() {}

  /** Property of a generated problem. */
  public enum Kind {
    ANY,
    NO_SUCCESSES,
    AS_MANY_SUCCESSES_AS_QUERIES,
    ONE_QUERY,
    ONE_STATE,
    CERTAIN_ANSWERS,
    REDUCIBLE,
    PERIODIC,
    KNOWN_START
  }

  /**
   * Returns the problem with this number, of each kind in turn.
   *
   * @param mostRuns bound on the size: about the number of ways in which a run can go
   * @param perQuery number of ways in which a query can go, for each state of the oracle and each
   *     incentive
   */
  public static Problem problem(Seed seed, int number, double mostRuns, int perQuery) {
    RandomGenerator random = seed.child(number).generator();
    Kind kind = kind(number);
    int states = kind == Kind.ONE_STATE ? 1 : random.nextInt(random.nextInt(4) == 0 ? 1 : 2, 4);
    int[] incentives = random.nextBoolean() ? new int[] {2} : new int[] {1, 3};
    double ways = (double) states * incentives.length * perQuery;
    int longest = 1;
    for (double runs = ways * ways; longest < 5 && runs <= mostRuns; runs *= ways) {
      longest++;
    }
    int horizon = kind == Kind.ONE_QUERY ? 1 : random.nextInt(Math.min(2, longest), longest + 1);
    int successes =
        switch (kind) {
          case NO_SUCCESSES -> 0;
          case AS_MANY_SUCCESSES_AS_QUERIES -> horizon + random.nextInt(2);
          default -> random.nextInt(1, 3);
        };
    double[][] success = new double[states][];
    Arrays.setAll(
        success,
        o ->
            kind == Kind.CERTAIN_ANSWERS
                ? certain(random, incentives.length)
                : success(random, incentives.length));
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(incentives)
        .success(success)
        .oracle(new OracleChain(chain(random, kind, states), start(random, kind, states)))
        .build();
  }

  /** Returns the property of the problem with this number. */
  public static Kind kind(int number) {
    return Kind.values()[number % Kind.values().length];
  }

  private static StochasticMatrix chain(RandomGenerator random, Kind kind, int states) {
    double[][] rows = new double[states][];
    int absorbing = random.nextInt(states);
    Arrays.setAll(
        rows,
        o ->
            switch (kind) {
              case PERIODIC -> point(states, (o + 1) % states);
              case REDUCIBLE -> o <= absorbing ? point(states, o) : law(random, states);
              default -> law(random, states);
            });
    return StochasticMatrix.of(rows);
  }

  private static Distribution start(RandomGenerator random, Kind kind, int states) {
    return Distribution.of(
        kind == Kind.KNOWN_START ? point(states, random.nextInt(states)) : law(random, states));
  }

  private static double[] point(int size, int at) {
    double[] law = new double[size];
    law[at] = 1;
    return law;
  }

  /** Draws a distribution in which some outcomes are impossible. */
  public static double[] law(RandomGenerator random, int size) {
    int[] weights = new int[size];
    Arrays.setAll(weights, i -> Math.max(0, random.nextInt(-1, 5)));
    weights[random.nextInt(size)]++;
    int sum = IntStream.of(weights).sum();
    return IntStream.of(weights).mapToDouble(weight -> ratio(weight, sum)).toArray();
  }

  /** Draws success probabilities by level, in order. */
  private static double[] success(RandomGenerator random, int levels) {
    int denominator = random.nextInt(1, LARGEST_DENOMINATOR + 1);
    return IntStream.generate(() -> random.nextInt(denominator + 1))
        .limit(levels)
        .sorted()
        .mapToDouble(k -> ratio(k, denominator))
        .toArray();
  }

  private static double[] certain(RandomGenerator random, int levels) {
    return IntStream.generate(() -> random.nextInt(2))
        .limit(levels)
        .sorted()
        .mapToDouble(k -> k)
        .toArray();
  }

  /** Returns a ratio that the compiler does not compute. */
  public static double ratio(int numerator, int denominator) {
    return (double) numerator / denominator;
  }
}
