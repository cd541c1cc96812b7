package feint.descent;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.math.Moments;
import feint.math.Point;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Learning;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Step;
import feint.scenario.Learning.Success;
import feint.scenario.LearningFunction;
import feint.simulation.LocalSimulator;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CovertDescentTest {

  private static final Success BY_ORACLE = new Success.ByOracle();
  private static final Problem PROBLEM = Descents.problem(30, 8);
  private static final Policy RANDOM = StationaryPolicies.random(PROBLEM.shape());

  @Test
  void queriesAreThoseOfTheSimulatedEpisode() {
    CovertDescent descent =
        new CovertDescent(PROBLEM, RANDOM, Descents.bowl(0.5, DecoySteps.ALWAYS, BY_ORACLE));
    Seed seed = new Seed(5);
    List<Transcript> simulated =
        new LocalSimulator(PROBLEM, Execution.defaults()).transcribe(new Trial(RANDOM, 20, seed));
    for (int n = 0; n < 20; n++) {
      CovertRun run = descent.run(seed.child(n));
      List<Transcript.Entry> queries = simulated.get(n).queries();
      assertThat(run.queries()).hasSize(PROBLEM.horizon());
      for (int t = 0; t < queries.size(); t++) {
        assertThat(run.queries().get(t).action()).isEqualTo(queries.get(t).action());
        assertThat(run.queries().get(t).step()).isEqualTo(queries.get(t).step());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(DecoySteps.class)
  void everyQueryIsSentFromItsTrajectorysPoint(DecoySteps steps) {
    CovertDescent descent = new CovertDescent(PROBLEM, RANDOM, Descents.bowl(0, steps, BY_ORACLE));
    SmoothFunction own = Functions.BUILT_IN.of(Descents.BOWL);
    SmoothFunction decoys = Functions.BUILT_IN.of(Descents.OTHER_BOWL);
    for (int n = 0; n < 10; n++) {
      CovertRun run = descent.run(new Seed(n));
      Point x = Point.of(2, 2);
      Point z = Point.of(-14, 15);
      for (DescentQuery query : run.queries()) {
        boolean learns = query.action().learns();
        assertThat(query.point()).isEqualTo(learns ? x : z);
        if (learns) {
          assertThat(query.step()).isEqualTo(query.informative());
        } else if (steps != DecoySteps.SUCCESS) {
          assertThat(query.step()).as("decoys of random policies never rest").isTrue();
        }
        if (query.step() && learns) {
          x = x.plus(-0.1, own.gradient(x));
        } else if (query.step()) {
          z = z.plus(-0.1, decoys.gradient(z));
        }
      }
      assertThat(run.estimate()).isEqualTo(x);
      assertThat(run.decoy()).isEqualTo(z);
    }
  }

  @Test
  void decoyStepsAsThePolicyDecides() {
    Policy balanced = BalancedPolicy.of(PROBLEM, ProtectionLevel.STEPS, 2);
    CovertDescent descent =
        new CovertDescent(PROBLEM, balanced, Descents.bowl(0.1, DecoySteps.TWIN, BY_ORACLE));
    List<Transcript> simulated =
        new LocalSimulator(PROBLEM, Execution.defaults())
            .transcribe(new Trial(balanced, 10, new Seed(2)));
    boolean rested = false;
    for (int n = 0; n < 10; n++) {
      List<DescentQuery> queries = descent.run(new Seed(2).child(n)).queries();
      for (int t = 0; t < queries.size(); t++) {
        assertThat(queries.get(t).step()).isEqualTo(simulated.get(n).queries().get(t).step());
        rested |= !queries.get(t).action().learns() && !queries.get(t).step();
      }
    }
    assertThat(rested).as("a decoy that did not step").isTrue();
  }

  /** Greedy learns first, so that every mirrored step has an answer to use. */
  @Test
  void mirroredDecoyFollowsTheLearnersMirroredPath() {
    CovertDescent descent =
        new CovertDescent(
            PROBLEM,
            StationaryPolicies.greedy(PROBLEM.shape()),
            Descents.mirrored(0.3, DecoySteps.ALWAYS));
    CovertRun run = descent.run(new Seed(6));
    List<Point> learner = run.iterates();
    List<Point> decoy = run.points(false);
    assertThat(learner).hasSize(8);
    for (int n = 0; n < learner.size(); n++) {
      Point away = learner.get(n).minus(Point.of(2, 2));
      assertThat(decoy.get(n).plus(1, away).distance(Point.of(-14, 15)))
          .isCloseTo(0, within(1e-12));
    }
  }

  @Test
  void mirroredDecoyWithoutAnAnswerFollowsNoise() {
    assertThat(aloneFrom(Point.of(1, 1), 0)).isEqualTo(Point.of(1, 1));
    assertThat(aloneFrom(Point.of(1, 1), 1)).isNotEqualTo(Point.of(1, 1));
  }

  private static Point aloneFrom(Point start, double noise) {
    DescentTask task =
        RoleAssignment.of(Descents.mirrored(noise, DecoySteps.ALWAYS), Functions.BUILT_IN, 1)
            .get(0)
            .wanted();
    Descent learner = new Descent(task, 0.1, new Seed(1).generator());
    MirroredDecoy decoy = new MirroredDecoy(learner, start, 0.1, noise, new Seed(2).generator());
    decoy.pretend(1);
    return decoy.at();
  }

  @Test
  void learnerWithAQualityTestStepsOnAcceptedAnswers() {
    Learning learning = Descents.bowl(0.5, DecoySteps.ALWAYS, new Success.ByQuality(1, 5));
    CovertDescent descent = new CovertDescent(PROBLEM, RANDOM, learning);
    long rejected = 0;
    for (int n = 0; n < 50; n++) {
      CovertRun run = descent.run(new Seed(n));
      long steps = run.queries().stream().filter(q -> q.action().learns() && q.step()).count();
      assertThat(run.episode().queue()).isEqualTo((int) Math.max(0, 8 - steps));
      rejected +=
          run.queries().stream()
              .filter(q -> q.action().learns() && q.informative() && !q.step())
              .count();
    }
    assertThat(rejected).isPositive();
  }

  /** Theorem 1 with all its constants exact; the mean's interval must lie below epsilon. */
  @Test
  void theoremOneHoldsOnAQuadraticAndItsStepsAreNotIdle() {
    LearningFunction bowl = new LearningFunction.Quadratic(List.of(1.0, 2.0), List.of(0.0, 0.0));
    Learning learning =
        new Learning(
            bowl,
            0.5,
            new Step.TheoremOne(0.5),
            List.of(2.0, 2.0),
            List.of(9.0, 9.0),
            new Learning.Decoy.Mirrored(DecoySteps.ALWAYS),
            BY_ORACLE);
    // F = 6, L = 2, variance = 2 * 0.25: max(4 * 12 / 0.5, 8 * 12 * 0.5 / 0.25) = 192 steps.
    Problem problem = Descents.problem(800, 192);
    CovertDescent descent =
        new CovertDescent(problem, StationaryPolicies.greedy(problem.shape()), learning);
    assertThat(descent.theorem().orElseThrow().successes().intValueExact()).isEqualTo(192);
    assertThat(descent.stepSize()).isEqualTo(0.25);
    Moments squares = new Moments();
    for (int n = 0; n < 100; n++) {
      CovertRun run = descent.run(new Seed(77).child(n));
      assertThat(run.episode().queue()).isZero();
      squares.add(
          run.iterates().subList(0, 192).stream()
              .map(descent.wanted(run)::gradient)
              .mapToDouble(g -> g.dot(g))
              .average()
              .orElseThrow());
    }
    double error = squares.estimate().standardError();
    assertThat(squares.mean() + 4 * error).as("false alarm 3e-5").isLessThan(0.5);
    assertThat(squares.mean(), error).isConsistentWith(meanSquare());
  }

  /**
   * The same mean in closed form: each coordinate c is an autoregression x' = (1 - mu c) x - mu
   * noise, so its second moment follows m' = (1 - mu c)^2 m + mu^2 / 4.
   */
  private static double meanSquare() {
    double sum = 0;
    for (double c : new double[] {1, 2}) {
      double moment = 4;
      for (int k = 0; k < 192; k++) {
        sum += c * c * moment / 192;
        moment = (1 - 0.25 * c) * (1 - 0.25 * c) * moment + 0.25 * 0.25 * 0.25;
      }
    }
    return sum;
  }

  @Test
  void stepsThatAreTooLongAreRefused() {
    Learning wild =
        new Learning(
            new LearningFunction.Himmelblau(1),
            0,
            new Step.Fixed(10),
            List.of(1.0, 1.0),
            List.of(2.0, 2.0),
            new Learning.Decoy.Mirrored(DecoySteps.ALWAYS),
            BY_ORACLE);
    CovertDescent descent =
        new CovertDescent(PROBLEM, StationaryPolicies.greedy(PROBLEM.shape()), wild);
    assertThatThrownBy(() -> IntStream.range(0, 50).forEach(n -> descent.run(new Seed(n))))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessageContaining("the learner left the finite numbers after")
        .hasMessageContaining("learning.step 10.0 is too long");
  }
}
