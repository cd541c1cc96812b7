package feint.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Interval;
import feint.math.Point;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.GradientSteps;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Learning;
import feint.scenario.Learning.Decoy;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Step;
import feint.scenario.Learning.Success;
import feint.scenario.LearningFunction;
import feint.scenario.LearningFunction.Quadratic;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two descents, either of which may be the real one. */
class TaskDecoyTest {

  private static final Success BY_ORACLE = new Success.ByOracle();
  private static final Problem PROBLEM = Descents.problem(30, 8);
  private static final Policy OPEN =
      ObliviousPolicy.of(ObliviousSettings.defaults(), IncentiveRule.constant(PROBLEM.shape(), 2));

  /** Without noise both paths are known; start and function belong together in either role. */
  @ParameterizedTest
  @EnumSource(DecoySteps.class)
  void eachFunctionIsDescendedFromItsOwnStart(DecoySteps steps) {
    CovertDescent descent = new CovertDescent(PROBLEM, OPEN, Descents.task(0, steps, BY_ORACLE));
    boolean[] wanted = new boolean[2];
    for (int n = 0; n < 20; n++) {
      CovertRun run = descent.run(new Seed(n));
      wanted[run.wanted()] = true;
      Point[] at = {Point.of(2, 2), Point.of(-14, 15)};
      for (DescentQuery query : run.queries()) {
        int asked = query.action().learns() ? run.wanted() : 1 - run.wanted();
        assertThat(query.point()).isEqualTo(at[asked]);
        boolean always = steps == DecoySteps.ALWAYS && asked != run.wanted();
        assertThat(query.step()).isEqualTo(always || query.informative());
        if (query.step()) {
          Point slope = descent.functions().get(asked).gradient(at[asked]);
          at[asked] = at[asked].plus(-0.1, slope);
        }
      }
      assertThat(run.estimate()).isEqualTo(at[run.wanted()]);
      assertThat(run.decoy()).isEqualTo(at[1 - run.wanted()]);
      assertThat(descent.wanted(run)).isSameAs(descent.functions().get(run.wanted()));
    }
    assertThat(wanted).containsExactly(true, true);
  }

  /** A coin flip of the run's seed, false alarm 1e-3; other kinds of decoys have no such coin. */
  @Test
  void eachFunctionIsRealInHalfOfTheRuns() {
    CovertDescent descent =
        new CovertDescent(PROBLEM, OPEN, Descents.task(0.5, DecoySteps.TWIN, BY_ORACLE));
    long first = wantingTheFirst(descent, 1000);
    assertThat(new Proportion(first, 1000).interval(1 - 1e-3).orElseThrow().contains(0.5)).isTrue();
    assertThat(descent.run(new Seed(4)).wanted()).isEqualTo(descent.run(new Seed(4)).wanted());
    assertThat(
            wantingTheFirst(
                new CovertDescent(PROBLEM, OPEN, Descents.mirrored(0.5, DecoySteps.ALWAYS)), 20))
        .isEqualTo(20);
  }

  private static long wantingTheFirst(CovertDescent descent, int runs) {
    long first = 0;
    for (int n = 0; n < runs; n++) {
      first += descent.run(new Seed(9).child(n)).wanted() == 0 ? 1 : 0;
    }
    return first;
  }

  /**
   * The oracle answers the decoy's query like the learner's, and the answer is tested in the same
   * way.
   */
  @Test
  void decoyOfAnObliviousPolicyStepsOnAcceptedAnswers() {
    // Good answers are exact and pass; bad ones sometimes pass and are recognised by their errors.
    CovertDescent descent =
        new CovertDescent(
            PROBLEM, OPEN, Descents.task(0, DecoySteps.TWIN, new Success.ByQuality(1, 5)));
    long lucky = 0;
    for (int n = 0; n < 50; n++) {
      CovertRun run = descent.run(new Seed(n));
      SmoothFunction decoys = descent.functions().get(1 - run.wanted());
      List<DescentQuery> own =
          run.queries().stream().filter(query -> !query.action().learns()).toList();
      for (int k = 0; k + 1 < own.size(); k++) {
        Point from = own.get(k).point();
        Point exact = from.plus(-0.1, decoys.gradient(from));
        Point to = own.get(k + 1).point();
        if (own.get(k).informative()) {
          assertThat(to.distance(exact)).isCloseTo(0, within(1e-12));
        } else if (own.get(k).step()) {
          assertThat(to.distance(exact)).isGreaterThan(1e-9);
          lucky++;
        } else {
          assertThat(to).isEqualTo(from);
        }
      }
    }
    assertThat(lucky).as("bad answers that passed").isPositive();
  }

  /**
   * A balanced policy's decoy steps as in a drawn state o, along a gradient from the distribution
   * of accepted answers there: exact with probability e / (e + (1 - e) p), where e is the
   * probability of effort in o for the incentive paid and p = 1 - exp(-(1/2)^2) that of a bad
   * answer to pass. False alarm 4e-4.
   */
  @Test
  void decoyOfABalancedPolicyDrawsAnswersAcceptedInItsDrawnState() {
    CovertDescent descent =
        new CovertDescent(
            PROBLEM,
            BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 2),
            Descents.task(0, DecoySteps.TWIN, new Success.ByQuality(1, 2)));
    long[][] steps = new long[2][2];
    long[][] exact = new long[2][2];
    for (int n = 0; n < 400; n++) {
      CovertRun run = descent.run(new Seed(3).child(n));
      SmoothFunction decoys = descent.functions().get(1 - run.wanted());
      List<DescentQuery> own =
          run.queries().stream().filter(query -> !query.action().learns()).toList();
      for (int k = 0; k + 1 < own.size(); k++) {
        if (own.get(k).step()) {
          Point from = own.get(k).point();
          Point on = from.plus(-0.1, decoys.gradient(from));
          int state = own.get(k).stepState() - 1;
          int level = own.get(k).action().incentive() - 1;
          steps[state][level]++;
          exact[state][level] += own.get(k + 1).point().distance(on) < 1e-9 ? 1 : 0;
        }
      }
    }
    for (int o = 0; o < 2; o++) {
      for (int i = 0; i < 2; i++) {
        assertThat(range(exact[o][i], steps[o][i]).contains(likely(o, i)))
            .as("exact steps in state " + (o + 1) + " for " + (i + 1))
            .isTrue();
      }
    }
    assertThat(range(exact[0][1], steps[0][1]).contains(likely(1, 1)))
        .as("as in state 2")
        .isFalse();
    assertThat(range(exact[1][0], steps[1][0]).contains(likely(1, 1))).as("as for 2").isFalse();
  }

  private static Interval range(long exact, long steps) {
    return new Proportion(exact, steps).interval(1 - 1e-4).orElseThrow();
  }

  private static double likely(int o, int i) {
    double effort = PROBLEM.success().at(o + 1, i);
    return effort / (effort + (1 - effort) * (1 - Math.exp(-0.25)));
  }

  /**
   * A sibling of a quadratic has its constants, so that Theorem 1 gives the same steps for both.
   */
  @Test
  void theoremOneGivesTheSameStepsForSiblings() {
    LearningFunction sibling = Descents.BOWL.sibling(1, List.of(2.0, 2.0), List.of(9.0, 9.0));
    // F = 6 and L = 2, as without a decoy: 4 * 12 / 0.5 = 96.
    assertThat(theorem(sibling).theorem()).contains(new GradientSteps(BigInteger.valueOf(96), 0.5));
  }

  /**
   * Otherwise the larger constants count, whichever function has them: L = 8, and F = 12, or that
   * of BOWL.
   */
  @Test
  void theoremOneTakesTheLargerConstants() {
    assertThat(theorem(new Quadratic(List.of(8.0, 1.0), List.of(8.0, 5.0))).theorem())
        .contains(new GradientSteps(BigInteger.valueOf(4 * 12 * 8 * 2), 1 / 8.0));
    assertThat(theorem(new Quadratic(List.of(8.0, 1.0), List.of(9.0, 8.0))).theorem())
        .contains(new GradientSteps(BigInteger.valueOf(4 * 6 * 8 * 2), 1 / 8.0));
  }

  private static CovertDescent theorem(LearningFunction decoy) {
    return new CovertDescent(
        PROBLEM,
        StationaryPolicies.greedy(PROBLEM.shape()),
        new Learning(
            Descents.BOWL,
            0,
            new Step.TheoremOne(0.5),
            List.of(2.0, 2.0),
            List.of(9.0, 9.0),
            new Decoy.Task(decoy, DecoySteps.TWIN),
            BY_ORACLE));
  }
}
