package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.PublicSequences;
import feint.policy.PublicSequences.Leak;
import feint.policy.PublicSequences.Trajectories;
import feint.simulation.LocalSimulator;
import feint.zeroleak.balanced.MarginalValue.Gains;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shares by a formula: plausibility, leakage and loss. */
class PaceApproximationTest {

  /** In every problem gains are finite and non-negative, and 0 for an empty queue. */
  @Test
  void gainsAreFiniteInEveryProblem() {
    RandomGenerator random = new Seed(1701).generator();
    RandomProblems problems = new RandomProblems(new Seed(1702), 12, 6, 4, 3);
    for (RandomProblems.Instance instance : problems.any(200).toList()) {
      Problem problem = instance.problem();
      PaceApproximation pace =
          PaceApproximation.of(problem, random.nextInt(problem.actions().levels()));
      for (int sent = 0; sent < problem.horizon(); sent++) {
        int b = random.nextInt(problem.successes() + 1);
        int twin = random.nextInt(problem.successes() + 1);
        Gains gains = pace.at(sent, b, twin);
        assertThat(gains.own()).isFinite().isNotNegative();
        assertThat(gains.other()).isFinite().isNotNegative();
        assertThat(b > 0 || gains.own() == 0).isTrue();
        assertThat(twin > 0 || gains.other() == 0).isTrue();
      }
    }
  }

  /** Also at the limits of success probabilities. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-162, 1})
  void gainsAreFiniteWithoutChance(double success) {
    Problem problem =
        KnownProblems.threeStates(12, 4).toBuilder()
            .incentives(1)
            .success(new double[] {success}, new double[] {success}, new double[] {success})
            .build();
    Gains gains = PaceApproximation.of(problem, 0).at(3, 2, 4);

    assertThat(gains.own()).isFinite().isNotNegative();
    assertThat(gains.other()).isFinite().isNotNegative();
  }

  /** Squares of these probabilities are 0, so that the two queues cannot be compared. */
  @Test
  void equalQueuesHaveEqualGainsWhereSquaresVanish() {
    Problem problem =
        KnownProblems.threeStates(12, 4).toBuilder()
            .incentives(1)
            .success(new double[] {1e-170}, new double[] {2e-170}, new double[] {3e-170})
            .build();
    Gains gains = PaceApproximation.of(problem, 0).at(3, 4, 4);

    assertThat(gains.own()).isPositive().isFinite();
    assertThat(gains.other()).isCloseTo(gains.own(), within(1e-12 * gains.own()));
  }

  @Test
  void exchangedQueuesHaveExchangedGains() {
    PaceApproximation pace = PaceApproximation.of(KnownProblems.threeStates(100, 30), 2);
    for (int b = 1; b <= 30; b++) {
      for (int twin = 1; twin <= 30; twin++) {
        Gains gains = pace.at(40, b, twin);
        Gains exchanged = pace.at(40, twin, b);
        assertThat(exchanged.own()).isCloseTo(gains.other(), within(1e-12));
        assertThat(exchanged.other()).isCloseTo(gains.own(), within(1e-12));
      }
    }
  }

  /**
   * The first queue's fraction of both gains, by another program with forty digits that was written
   * from the formula. A common factor of both is free.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 29, 30, 0.499733005374297",
    "20, 25, 28, 0.498911165954755",
    "40, 10, 20, 0.438839185641591",
    "40, 20, 10, 0.561160814358409",
    "50, 3, 20, 0.188301533065675",
    "60, 12, 12, 0.5",
    "70, 9, 14, 0.489469786771861",
    "80, 9, 11, 0.93788138749016",
    "85, 5, 9, 0.719551512411698",
    "90, 4, 6, 0.853985549846217",
    "95, 2, 3, 0.823953693089128",
    "98, 1, 2, 0.986263682419381",
    "99, 1, 2, 0.999999993278639"
  })
  void gainsAreKnownWithThreeStates(int sent, int b, int twin, double known) {
    PaceApproximation pace = PaceApproximation.of(KnownProblems.threeStates(100, 30), 2);

    assertThat(own(pace.at(sent, b, twin))).isCloseTo(known, within(1e-12));
  }

  /** The same with two states, of which the first has two thirds of the mass. */
  @ParameterizedTest
  @CsvSource({
    "0, 5, 6, 0.488207165705453",
    "10, 3, 6, 0.355549505926059",
    "10, 6, 3, 0.644450494073941",
    "20, 2, 5, 0.615650873292249",
    "24, 2, 3, 0.793288836169417",
    "25, 3, 2, 0.0983300526488861",
    "28, 1, 2, 0.994621575343335"
  })
  void gainsAreKnownWithTwoStates(int sent, int b, int twin, double known) {
    PaceApproximation pace =
        PaceApproximation.of(
            problem(
                new double[] {0.25},
                new double[] {0.75},
                OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.4, 0.6})),
            0);

    assertThat(own(pace.at(sent, b, twin))).isCloseTo(known, within(1e-12));
  }

  /** The same almost without randomness, so that deviations have their lower bound. */
  @ParameterizedTest
  @CsvSource({
    "26, 3, 4, 0.999537866761997, 0.999539263029469",
    "27, 2, 4, 0.999925703941223, 0.999926008136838",
    "28, 1, 2, 0.996911798117592, 0.996916589040885"
  })
  void gainsAreKnownWithoutChance(int sent, int b, int twin, double sure, double nearlySure) {
    OracleChain coin = OracleChain.stationary(new double[] {0.5, 0.5}, new double[] {0.5, 0.5});
    PaceApproximation certain =
        PaceApproximation.of(problem(new double[] {1}, new double[] {1}, coin), 0);
    PaceApproximation almost =
        PaceApproximation.of(problem(new double[] {0.9995}, new double[] {0.999}, coin), 0);

    assertThat(own(certain.at(sent, b, twin))).isCloseTo(sure, within(1e-12));
    assertThat(own(almost.at(sent, b, twin))).isCloseTo(nearlySure, within(1e-12));
  }

  private static Problem problem(double[] first, double[] second, OracleChain oracle) {
    return Problem.builder()
        .horizon(30)
        .successes(8)
        .incentives(1)
        .success(first, second)
        .oracle(oracle)
        .build();
  }

  /**
   * An empty queue leaves the whole query to the other, and an oracle that never answers has no
   * gains.
   */
  @Test
  void emptyQueuesAndOraclesThatNeverAnswer() {
    PaceApproximation pace = PaceApproximation.of(KnownProblems.threeStates(100, 30), 2);
    assertThat(pace.at(5, 0, 0)).isEqualTo(new Gains(0, 0));
    assertThat(pace.at(5, 1, 0)).isEqualTo(new Gains(1, 0));
    assertThat(pace.at(5, 0, 1)).isEqualTo(new Gains(0, 1));
    OracleChain still = OracleChain.stationary(new double[] {0.5, 0.5}, new double[] {0.5, 0.5});
    PaceApproximation never =
        PaceApproximation.of(problem(new double[] {0}, new double[] {0}, still), 0);
    assertThat(never.at(5, 2, 1)).isEqualTo(new Gains(0, 0));
  }

  /** Early both count; late in a run that can finish one queue only, that one does. */
  @Test
  void lateAndBehindTheShorterQueueCounts() {
    PaceApproximation pace = PaceApproximation.of(KnownProblems.threeStates(100, 30), 2);

    assertThat(own(pace.at(0, 29, 30))).isCloseTo(0.5, within(0.01));
    assertThat(own(pace.at(80, 9, 20))).isGreaterThan(0.99);
    assertThat(own(pace.at(80, 20, 9))).isLessThan(0.01);
    assertThat(own(pace.at(50, 3, 20))).isLessThan(0.3);
  }

  private static double own(Gains gains) {
    return gains.own() / (gains.own() + gains.other());
  }

  /** Runs of a length for which there is no table, and extreme numbers. */
  @Test
  void longRunsHaveGains() {
    PaceApproximation pace = PaceApproximation.of(KnownProblems.threeStates(100_000, 33_000), 2);
    for (int sent = 0; sent < 100_000; sent += 9_999) {
      for (int b = 1; b <= 33_000; b += 3_999) {
        for (int twin = 1; twin <= 33_000; twin += 3_999) {
          Gains gains = pace.at(sent, b, twin);
          assertThat(gains.own() + gains.other()).isFinite().isPositive();
        }
      }
    }
  }

  /**
   * A share by the formula that favours the real trajectory by 1/64 is detected by enumerating all
   * records, which finds nothing for the same share mirrored.
   */
  @ParameterizedTest
  @EnumSource(
      value = ProtectionLevel.class,
      names = {"STEPS", "CONTENTS"})
  void oneSixtyFourthTooMuchIsDetected(ProtectionLevel strength) {
    Problem problem = KnownProblems.threeStates(4, 2);
    PaceApproximation pace = PaceApproximation.of(problem, 2);
    Flawed.Shares mirrored =
        (b, twin) -> {
          Gains gains = pace.at(1, b, twin);
          double sum = gains.own() + gains.other();
          return b == twin || sum == 0 ? 0.5 : Math.rint(62 * gains.own() / sum) / 64 + 1.0 / 64;
        };
    Flawed.Shares favouring = (b, twin) -> mirrored.of(b, twin) + 1.0 / 64;

    assertThat(leak(problem, strength, Flawed.without(problem).sharing(mirrored)).advantage())
        .isLessThan(1e-12);
    Flawed flawed = Flawed.without(problem).sharing(mirrored).favouring(favouring);
    assertThat(leak(problem, strength, flawed).advantage()).isGreaterThan(0.01);
  }

  private static Leak leak(Problem problem, ProtectionLevel strength, Flawed policy) {
    Flawed shown = strength == ProtectionLevel.CONTENTS ? policy.showingContents() : policy;
    return new PublicSequences(
            problem, shown, strength.seen(), List.of(1, 2, 3), Trajectories.SOUND)
        .leak();
  }

  /**
   * The formula loses no more than 0.002 against the table at N = 100, M = 30, by 10,000 runs of
   * each: a false alarm is four standard errors of the difference away, 3e-5. A share of one half
   * fails the same test.
   */
  @Tag("slow")
  @Test
  void littleIsLost() {
    Problem problem = KnownProblems.threeStates(100, 30);
    Proportion table = finished(problem, LearningFraction.VALUE, 1703);

    assertThat(isAsGood(finished(problem, LearningFraction.PACE, 1704), table)).isTrue();
    assertThat(isAsGood(finished(problem, LearningFraction.HALF, 1705), table)).isFalse();
  }

  private static Proportion finished(Problem problem, LearningFraction share, long seed) {
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(problem, 3))
            .with(share);
    // Separate seeds make the runs independent.
    return new LocalSimulator(problem, Execution.defaults())
        .run(BalancedPolicy.of(problem, settings), 10_000, new Seed(seed))
        .finishProbability();
  }

  private static boolean isAsGood(Proportion formula, Proportion table) {
    double error = Math.hypot(formula.standardError(), table.standardError());
    return formula.mean() > table.mean() - 0.002 - 4 * error;
  }

  /** The choice depends on the problem's size alone. */
  @Test
  void theTableIsTheDefaultWhileItIsSmall() {
    assertThat(LearningFraction.usual(KnownProblems.threeStates(1000, 300)))
        .isEqualTo(LearningFraction.VALUE);
    assertThat(LearningFraction.usual(KnownProblems.threeStates(10_000, 3000)))
        .isEqualTo(LearningFraction.PACE);
    // 8 (N + 1)(M + 1)(M + 2)/2 bytes against 2^29: with M = 254 one query decides.
    assertThat(LearningFraction.usual(KnownProblems.threeStates(2055, 254)))
        .isEqualTo(LearningFraction.VALUE);
    assertThat(LearningFraction.usual(KnownProblems.threeStates(2056, 254)))
        .isEqualTo(LearningFraction.PACE);
    // The limit itself is allowed.
    assertThat(LearningFraction.usual(KnownProblems.threeStates((1 << 26) - 1, 0)))
        .isEqualTo(LearningFraction.VALUE);
    assertThat(LearningFraction.usual(KnownProblems.threeStates(1 << 26, 0)))
        .isEqualTo(LearningFraction.PACE);
  }
}
