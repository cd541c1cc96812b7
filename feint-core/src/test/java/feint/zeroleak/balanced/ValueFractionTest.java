package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Problem;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fraction is the best of all, by exhaustive search. */
class ValueFractionTest {

  static Stream<Problem> problems() {
    return Stream.concat(
        Stream.of(KnownProblems.threeStates(12, 4), KnownProblems.threeStates(12, 2)),
        new RandomProblems(new Seed(1621), 12, 4, 4, 3)
            .any(30)
            .map(instance -> instance.problem().toBuilder().horizon(12).build()));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void noOtherFractionIsBetter(Problem problem) {
    int level = problem.actions().levels() - 1;
    ValueFraction share = ValueFraction.byTable(problem, level);
    TwoQueueValue jobs = TwoQueueValue.of(problem, level);
    SuccessMass successes = SuccessMass.of(problem, level);
    FillOrder order = FillOrder.of(problem, FillRule.STATE, ProtectionLevel.CONTENTS);
    double[] paid = Payment.constant(problem, problem.actions().highestIncentive()).law(1, 1);
    RandomGenerator random = new Seed(1622).generator();
    for (int run = 0; run < 5; run++) {
      TrajectoryFilter one =
          TrajectoryFilter.fresh(
              problem, ProtectionLevel.CONTENTS, new Answers(problem, ProtectionLevel.CONTENTS));
      TrajectoryFilter other =
          TrajectoryFilter.fresh(
              problem, ProtectionLevel.CONTENTS, new Answers(problem, ProtectionLevel.CONTENTS));
      for (int t = 0; t < 12; t++) {
        double c = share.of(t, one, other);
        assertBest(c, t, one, other, jobs, successes);
        boolean learns = c == 1 || (c > 0 && random.nextBoolean());
        int stepState = random.nextInt(problem.oracleStates() + 1);
        one.see(one.split(c, 0, order, paid), learns, level, stepState);
        other.see(other.split(1 - c, 0, order, paid), !learns, level, stepState);
      }
    }
  }

  private static void assertBest(
      double c,
      int t,
      TrajectoryFilter one,
      TrajectoryFilter other,
      TwoQueueValue jobs,
      SuccessMass successes) {
    int b = one.queue();
    int twin = other.queue();
    double stays = jobs.value(t + 1, b, twin);
    double gain = b > 0 ? jobs.value(t + 1, b - 1, twin) - stays : 0;
    double twinGain = twin > 0 ? jobs.value(t + 1, b, twin - 1) - stays : 0;
    double[] worth = new double[65];
    double most = 0;
    for (int k = 0; k <= 64; k++) {
      worth[k] =
          gain * successes.at(one.law().oracle(), k / 64.0)
              + twinGain * successes.at(other.law().oracle(), 1 - k / 64.0);
      most = Math.max(most, worth[k]);
    }
    double tolerance = 1e-10 * (gain + twinGain);
    assertThat(worth[(int) (64 * c)]).isGreaterThanOrEqualTo(most - tolerance);
    // Among equals the closest to one half is taken, so the next one towards it is worse.
    if (c != 0.5) {
      int nearer = (int) (64 * c) + (c > 0.5 ? -1 : 1);
      assertThat(worth[nearer]).isLessThan(most);
    }
  }

  /** Filters with equal distributions and queues share equally. */
  @Test
  void equalsGetOneHalf() {
    Problem problem = KnownProblems.threeStates(12, 4);
    ValueFraction share = ValueFraction.byTable(problem, 2);
    TrajectoryFilter one =
        TrajectoryFilter.fresh(
            problem, ProtectionLevel.STEPS, new Answers(problem, ProtectionLevel.STEPS));

    assertThat(
            share.of(
                0,
                one,
                TrajectoryFilter.fresh(
                    problem, ProtectionLevel.STEPS, new Answers(problem, ProtectionLevel.STEPS))))
        .isEqualTo(0.5);
  }

  /** With one query left, only the hypothesis that needs one success can finish. */
  @Test
  void aHypothesisThatCanStillFinishGetsTheWholeQuery() {
    Problem problem = KnownProblems.threeStates(4, 3);
    ValueFraction share = ValueFraction.byTable(problem, 2);
    TrajectoryFilter one =
        TrajectoryFilter.fresh(
            problem, ProtectionLevel.CONTENTS, new Answers(problem, ProtectionLevel.CONTENTS));
    TrajectoryFilter other =
        TrajectoryFilter.fresh(
            problem, ProtectionLevel.CONTENTS, new Answers(problem, ProtectionLevel.CONTENTS));
    FillOrder order = FillOrder.of(problem, FillRule.STATE, ProtectionLevel.CONTENTS);
    double[] paid = {0, 0, 1};
    for (int t = 0; t < 2; t++) {
      one.see(one.split(0.5, 0, order, paid), true, 2, 3);
      other.see(other.split(0.5, 0, order, paid), false, 2, 3);
    }

    assertThat(one.queue()).isEqualTo(1);
    assertThat(other.queue()).isEqualTo(3);
    assertThat(share.of(3, one, other)).isEqualTo(1);
    assertThat(share.of(3, other, one)).isZero();
  }

  /** Without anything to gain, neither hypothesis is preferred. */
  @Test
  void withoutGainsItIsOneHalf() {
    Problem problem = KnownProblems.threeStates(3, 1);
    ValueFraction share = ValueFraction.byTable(problem, 2);
    TrajectoryFilter one =
        TrajectoryFilter.fresh(
            problem, ProtectionLevel.CONTENTS, new Answers(problem, ProtectionLevel.CONTENTS));
    TrajectoryFilter other =
        TrajectoryFilter.fresh(
            problem, ProtectionLevel.CONTENTS, new Answers(problem, ProtectionLevel.CONTENTS));
    FillOrder order = FillOrder.of(problem, FillRule.STATE, ProtectionLevel.CONTENTS);
    double[] paid = {0, 0, 1};
    for (boolean learns : List.of(true, false)) {
      one.see(one.split(0.5, 0, order, paid), learns, 2, learns ? 3 : 2);
      other.see(other.split(0.5, 0, order, paid), !learns, 2, learns ? 3 : 2);
    }

    assertThat(one.queue() + other.queue()).isZero();
    assertThat(one.law().at(1, 0)).isNotEqualTo(other.law().at(1, 0));
    assertThat(share.of(2, one, other)).isEqualTo(0.5);
  }
}
