package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.estimation.Round.Answer;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Enumeration of every sequence of a few rounds with its probability: the mean of the evidence is
 * exactly 1.
 */
class MartingaleTest {

  /** Model with a certain answer, an impossible one and an impossible transition. */
  private static final Problem MODEL =
      problem(new double[][] {{0, 0.3}, {0.4, 1}}, new double[][] {{0.8, 0.2}, {1, 0}});

  private static final int ROUNDS = 6;

  private static Problem problem(double[][] success, double[][] transition) {
    return Problem.builder()
        .horizon(12)
        .successes(4)
        .incentives(1, 2)
        .success(success)
        .oracle(OracleChain.stationary(transition))
        .build();
  }

  /** Dependence of payments and reported answers on the history and on the present answer. */
  private interface Habit {
    Round round(List<Round> past, int oracle, boolean informative);
  }

  /** Pays by the last answer, reports by the last state, and occasionally starts a new run. */
  private static Round predictable(List<Round> past, int oracle, boolean informative) {
    Round last = past.isEmpty() ? new Round(0, 1, 1, Answer.UNKNOWN) : past.get(past.size() - 1);
    int incentive = last.answer() == Answer.INFORMATIVE ? 1 : 2;
    boolean told = past.size() < 2 || last.oracle() == 1 || oracle == 2;
    boolean begins = past.isEmpty() || (last.oracle() == 2 && past.size() == 3);
    int before = begins ? Round.NONE : last.oracle();
    return new Round(before, oracle, incentive, told ? answer(informative) : Answer.UNKNOWN);
  }

  /** Reports informative answers only: whether to report is decided after the answer. */
  private static Round flattering(List<Round> past, int oracle, boolean informative) {
    Answer answer = informative ? Answer.INFORMATIVE : Answer.UNKNOWN;
    int before = past.isEmpty() ? Round.NONE : past.get(past.size() - 1).oracle();
    return new Round(before, oracle, 2, answer);
  }

  private static Answer answer(boolean informative) {
    return informative ? Answer.INFORMATIVE : Answer.UNINFORMATIVE;
  }

  @Test
  void meanEvidenceIsOneAtEveryTime() {
    double[] means = means(MODEL, MartingaleTest::predictable, Fit::now);
    for (double mean : means) {
      assertThat(mean).isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void meanEvidenceIsNotOneUnderAnotherModel() {
    Problem other =
        problem(new double[][] {{0, 0.4}, {0.4, 1}}, new double[][] {{0.7, 0.3}, {1, 0}});
    assertThat(means(other, MartingaleTest::predictable, Fit::now)[ROUNDS]).isGreaterThan(1.001);
  }

  @Test
  void meanEvidenceIsNotOneIfReportingDependsOnTheAnswer() {
    assertThat(means(MODEL, MartingaleTest::flattering, Fit::now)[ROUNDS]).isGreaterThan(1.1);
  }

  /** Ville's inequality, for the threshold of this test. */
  @Test
  void aTrueModelIsRejectedWithTheStatedProbabilityAtMost() {
    double[] rejected = means(MODEL, MartingaleTest::predictable, fit -> fit.rejected() ? 1.0 : 0);
    assertThat(rejected[ROUNDS]).isPositive().isLessThanOrEqualTo(1 / THRESHOLD);
    assertThat(rejected).isSorted();
  }

  private static final double THRESHOLD = 1.5;

  /** Returns, by the number of rounds, the mean of a quantity over all sequences in this world. */
  private static double[] means(Problem world, Habit habit, Function<Fit, Double> quantity) {
    double[] means = new double[ROUNDS + 1];
    for (int o = 1; o <= 2; o++) {
      add(world, habit, quantity, new ArrayList<>(), o, world.oracle().initial().at(o - 1), means);
    }
    return means;
  }

  private static void add(
      Problem world,
      Habit habit,
      Function<Fit, Double> quantity,
      List<Round> past,
      int oracle,
      double probability,
      double[] means) {
    ModelFit test = ModelFit.of(MODEL, THRESHOLD);
    past.forEach(test::see);
    means[past.size()] += probability * quantity.apply(test.fit());
    if (past.size() == ROUNDS) {
      return;
    }
    for (boolean informative : new boolean[] {false, true}) {
      Round next = habit.round(past, oracle, informative);
      double p = world.success().at(oracle, next.incentive() - 1);
      past.add(next);
      for (int o = 1; o <= 2; o++) {
        double joint =
            probability * (informative ? p : 1 - p) * world.oracle().probability(oracle, o);
        if (joint > 0) {
          add(world, habit, quantity, past, o, joint, means);
        }
      }
      past.remove(past.size() - 1);
    }
  }
}
