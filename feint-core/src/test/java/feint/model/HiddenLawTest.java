package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Forward step against its definition, summed state by state. */
class HiddenLawTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final int LEVEL = 1;
  private static final Offset<Double> ROUNDING = within(1e-15);

  /** Increases with the oracle's state, decreases with the queue, and is never 1. */
  private static double sent(int oracle, int column) {
    return oracle / (1.5 * oracle + column + 1);
  }

  @Test
  void startsAtTheFullQueueWithTheInitialDistribution() {
    HiddenLaw law = HiddenLaw.initial(PROBLEM, 0.3);

    assertThat(law.oracleStates()).isEqualTo(2);
    assertThat(law.columns()).isEqualTo(5);
    for (int o = 1; o <= 2; o++) {
      for (int b = 0; b <= 4; b++) {
        double expected = b == 4 ? 0.3 * PROBLEM.oracle().initial().at(o - 1) : 0;
        assertThat(law.at(o, b)).isEqualTo(expected);
      }
    }
  }

  @Test
  void unobservedLearningMovesTheDistributionAsDefined() {
    HiddenLaw law = spread();
    double[][] before = masses(law);
    double[][] after = new double[2][5];
    double kept = 0;
    for (int o = 0; o < 2; o++) {
      for (int b = 0; b < 5; b++) {
        double p = before[o][b] * sent(o + 1, b);
        kept += p;
        for (int next = 0; next < 2; next++) {
          double moved = p * PROBLEM.oracle().probability(o + 1, next + 1);
          double gamma = PROBLEM.success().at(o + 1, LEVEL);
          after[next][Math.max(0, b - 1)] += gamma * moved;
          after[next][b] += (1 - gamma) * moved;
        }
      }
    }

    assertThat(law.keep(HiddenLawTest::sent, Answer.unseen(PROBLEM, LEVEL)))
        .isCloseTo(kept, ROUNDING);
    law.moveOracle();

    assertMasses(law, after, 1);
    law.divide(kept);
    assertMasses(law, after, kept);
  }

  /** An unobserved answer is one of the two observable ones. */
  @Test
  void observedAnswersAddUpToTheUnobservedOne() {
    HiddenLaw unseen = spread();
    HiddenLaw step = spread();
    HiddenLaw none = spread();

    double all = unseen.keep(HiddenLawTest::sent, Answer.unseen(PROBLEM, LEVEL));
    double some = step.keep(HiddenLawTest::sent, Answer.seen(PROBLEM, LEVEL, true));
    double rest = none.keep(HiddenLawTest::sent, Answer.seen(PROBLEM, LEVEL, false));

    assertThat(some + rest).isCloseTo(all, ROUNDING);
    for (int o = 1; o <= 2; o++) {
      for (int b = 0; b < 4; b++) {
        assertThat(step.at(o, b) + none.at(o, b)).isCloseTo(unseen.at(o, b), ROUNDING);
      }
    }
  }

  @Test
  void obfuscatingQueriesLeaveTheQueueUnchanged() {
    HiddenLaw law = spread();
    double[][] before = masses(law);

    law.keep((o, b) -> 1, Answer.decoyUnseen(PROBLEM, LEVEL));
    assertMasses(law, before, 1);

    law.keep((o, b) -> 1, Answer.decoy(PROBLEM, LEVEL, (o, gamma) -> 1 - gamma));
    for (int o = 1; o <= 2; o++) {
      for (int b = 0; b <= 4; b++) {
        double rests = 1 - PROBLEM.success().at(o, LEVEL);
        assertThat(law.at(o, b)).isCloseTo(rests * before[o - 1][b], ROUNDING);
      }
    }
  }

  @Test
  void impossibleObservationsLeaveTheDistributionUnchanged() {
    HiddenLaw law = spread();
    double[][] before = masses(law);

    assertThat(law.keep((o, b) -> 0, Answer.unseen(PROBLEM, LEVEL))).isZero();

    assertMasses(law, before, 1);
  }

  @Test
  void sendingProbabilityIsRequestedForStatesWithMassOnly() {
    HiddenLaw law = HiddenLaw.initial(PROBLEM, 1);

    law.keep(
        (o, b) -> {
          assertThat(b).isEqualTo(4);
          return 0.5;
        },
        Answer.unseen(PROBLEM, LEVEL));
  }

  /** An observer of the steps knows the queue and needs no distribution of it. */
  @Test
  void distributionOfTheOracleAloneIsThatOfAnObserverOfSteps() {
    HiddenLaw both = HiddenLaw.initial(PROBLEM, 1);
    HiddenLaw oracle = HiddenLaw.ofOracle(PROBLEM);
    int queue = 4;
    for (boolean step : new boolean[] {true, false, true, true, false, true, true}) {
      int b = queue;
      Answer answer = Answer.seen(PROBLEM, LEVEL, step);
      double kept = both.keep((o, any) -> sent(o, b), answer);
      assertThat(oracle.keep((o, column) -> sent(o, b), answer)).isCloseTo(kept, ROUNDING);
      queue = Math.max(0, step ? queue - 1 : queue);
      both.divide(kept);
      oracle.divide(kept);
      both.moveOracle();
      oracle.moveOracle();
      for (int o = 1; o <= 2; o++) {
        assertThat(oracle.at(o, 0)).isCloseTo(both.at(o, queue), within(1e-14));
      }
    }
    assertThat(queue).isZero();
  }

  /** Returns a distribution with mass at all queues. */
  private static HiddenLaw spread() {
    HiddenLaw law = HiddenLaw.initial(PROBLEM, 1);
    for (int t = 0; t < 6; t++) {
      law.keep((o, b) -> 1, Answer.unseen(PROBLEM, LEVEL));
      law.moveOracle();
    }
    return law;
  }

  private static double[][] masses(HiddenLaw law) {
    double[][] masses = new double[law.oracleStates()][law.columns()];
    for (int o = 1; o <= masses.length; o++) {
      for (int b = 0; b < law.columns(); b++) {
        masses[o - 1][b] = law.at(o, b);
        assertThat(law.at(o, b)).isPositive();
      }
    }
    return masses;
  }

  private static void assertMasses(HiddenLaw law, double[][] expected, double over) {
    for (int o = 1; o <= expected.length; o++) {
      for (int b = 0; b < law.columns(); b++) {
        assertThat(law.at(o, b)).isCloseTo(expected[o - 1][b] / over, ROUNDING);
      }
    }
  }

  /**
   * Steps of a distribution with many states equal, to the last bit, sums in the order of the
   * states before, as written down here without windows and blocks.
   */
  @Test
  void stepsEqualPlainSumsToTheLastBit() {
    RandomGenerator random = new Seed(344).generator();
    for (int states : new int[] {1, 3, 4, 7, 36}) {
      Problem problem = problem(states, random);
      int columns = problem.successes() + 1;
      HiddenLaw law = HiddenLaw.initial(problem, 1);
      double[][] plain = masses(law, states, columns);
      for (int step = 0; step < 40; step++) {
        double[] sending = random.doubles((long) states * columns).toArray();
        if (step % 5 == 4) {
          Arrays.fill(sending, 0, sending.length / 2, 0);
        }
        boolean learns = random.nextBoolean();
        Answer answer =
            learns ? Answer.unseen(problem, 0) : Answer.seen(problem, 0, random.nextBoolean());
        double retained =
            step % 2 == 0
                ? law.keep(sending, 0.5, answer)
                : law.keep((o, b) -> sending[(o - 1) * columns + b] * 0.5, answer);
        double expected = plainKeep(plain, sending, answer);
        assertThat(retained).isEqualTo(expected);
        if (retained > 0) {
          law.divide(retained);
          divide(plain, retained);
        }
        law.moveOracle();
        plain = plainMove(problem, plain);
        assertThat(masses(law, states, columns)).isDeepEqualTo(plain);
      }
    }
  }

  private static Problem problem(int states, RandomGenerator random) {
    double[][] success = new double[states][1];
    double[][] transition = new double[states][states];
    for (int o = 0; o < states; o++) {
      success[o][0] = 0.2 + 0.6 * random.nextDouble();
      double sum = 0;
      for (int to = 0; to < states; to++) {
        transition[o][to] = random.nextInt(3) == 0 && to != o ? 0 : 0.1 + random.nextDouble();
        sum += transition[o][to];
      }
      for (int to = 0; to < states; to++) {
        transition[o][to] /= sum;
      }
    }
    return PROBLEM.toBuilder()
        .successes(6)
        .incentives(1)
        .success(success)
        .oracle(new OracleChain(StochasticMatrix.of(transition), Distribution.uniform(states)))
        .build();
  }

  private static double[][] masses(HiddenLaw law, int states, int columns) {
    double[][] masses = new double[states][columns];
    for (int o = 0; o < states; o++) {
      for (int b = 0; b < columns; b++) {
        masses[o][b] = law.at(o + 1, b);
      }
    }
    return masses;
  }

  private static double plainKeep(double[][] masses, double[] sending, Answer answer) {
    int columns = masses[0].length;
    double[][] after = new double[masses.length][columns];
    double retained = 0;
    for (int o = 0; o < masses.length; o++) {
      for (int b = 0; b < columns; b++) {
        double p = masses[o][b] * (sending[o * columns + b] * 0.5);
        double falls = b > 0 ? answer.succeeds(o + 1) * p : 0;
        retained += answer.agrees(o + 1) * p;
        after[o][b] += answer.agrees(o + 1) * p - falls;
        after[o][Math.max(0, b - 1)] += falls;
      }
    }
    if (retained > 0) {
      for (int o = 0; o < masses.length; o++) {
        masses[o] = after[o];
      }
    }
    return retained;
  }

  private static void divide(double[][] masses, double by) {
    for (double[] row : masses) {
      for (int b = 0; b < row.length; b++) {
        row[b] /= by;
      }
    }
  }

  private static double[][] plainMove(Problem problem, double[][] masses) {
    double[][] after = new double[masses.length][masses[0].length];
    for (int from = 0; from < masses.length; from++) {
      for (int to = 0; to < masses.length; to++) {
        for (int b = 0; b < after[to].length; b++) {
          after[to][b] += masses[from][b] * problem.oracle().probability(from + 1, to + 1);
        }
      }
    }
    return after;
  }
}
