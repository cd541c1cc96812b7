package feint.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.descent.CovertDescent.Draws;
import feint.math.Point;
import feint.math.StochasticMatrix;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.scenario.Learning;
import feint.scenario.Learning.Decoy;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Step;
import feint.scenario.Learning.Success;
import feint.scenario.LearningFunction;
import feint.scenario.LearningFunction.Quadratic;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The distribution of the whole record, by enumeration of all coin flips, is the same whichever
 * function is real. Probabilities are 0, 1/2 or 1, and noise has two values, so that the coins are
 * the only randomness. The observer knows the function of each query.
 */
class ExchangeTest {

  private static final Success BY_ORACLE = new Success.ByOracle();

  /** Halves of good answers always agree, and those of bad ones if both errors are the same. */
  private static final Success BY_QUALITY = new Success.ByQuality(1, 3);

  private static final LearningFunction HERE = new Quadratic(List.of(1.0), List.of(0.0));
  private static final LearningFunction THERE = new Quadratic(List.of(2.0), List.of(7.0));
  private static final List<Double> START = List.of(2.0);
  private static final List<Double> OTHER_START = List.of(-5.0);

  /** Public part of a query: its function, point, incentive and result. */
  private record Seen(int function, Point point, int incentive, int stepState) {}

  @ParameterizedTest
  @CsvSource({
    "3, 1, COIN, false",
    "3, 1, ALTERNATE, false",
    "3, 1, ONE_FIRST, false",
    "3, 1, ONE_FIRST, true",
    "4, 2, ONE_FIRST, true"
  })
  void obliviousPolicyAndTaskDecoyLeakNothing(
      int horizon, int successes, Order order, boolean stops) {
    Problem problem = problem(horizon, successes, new double[][] {{0.5, 0.5}, {0.5, 1}});
    Decoy decoy = new Decoy.Task(THERE, DecoySteps.TWIN);
    CovertDescent descent = descent(problem, order, stops, here(decoy, 0.5, BY_ORACLE));
    assertThat(difference(law(descent, 0, 0), law(descent, 1, 1))).isZero();
  }

  /** The oracle answers both, and both answers are tested. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"COIN", "ONE_FIRST"})
  void theLearnersTestOfAnswersLeaksNothing(Order order) {
    Problem problem = problem(3, 1, new double[][] {{0.5, 0.5}, {0.5, 1}});
    Decoy decoy = new Decoy.Task(THERE, DecoySteps.TWIN);
    CovertDescent descent = descent(problem, order, false, here(decoy, 0.5, BY_QUALITY));
    assertThat(difference(law(descent, 0, 0), law(descent, 1, 1))).isZero();
  }

  /** One query: of either function, 1/2; the real one steps with 1/2, the other always. */
  @Test
  void decoyThatAlwaysStepsLeaks() {
    Problem problem = problem(1, 1, new double[][] {{0.5, 0.5}, {0.5, 0.5}});
    Decoy always = new Decoy.Task(THERE, DecoySteps.ALWAYS);
    CovertDescent descent = descent(problem, Order.COIN, false, here(always, 0, BY_ORACLE));
    assertThat(difference(law(descent, 0, 0), law(descent, 1, 1))).isEqualTo(0.5);
  }

  /**
   * Two queries without noise: the same trajectory twice with a first step, 1/8 each. The learner
   * has moved by then, a replay without answers has not; all else is the same.
   */
  @Test
  void replayLeaks() {
    Problem problem = problem(2, 2, new double[][] {{0.5, 0.5}, {0.5, 0.5}});
    Decoy replay = new Decoy.Mirrored(DecoySteps.TWIN);
    assertThat(fixedRoles(problem, replay, replay, BY_ORACLE)).isEqualTo(0.25);
  }

  /**
   * One query: an answer passes with 1/2 + 1/2 * 1/2, while a decoy whose answers are not tested
   * steps with 1/2.
   */
  @Test
  void decoyWhoseAnswersAreNotTestedLeaks() {
    Problem problem = problem(1, 1, new double[][] {{0.5, 0.5}, {0.5, 0.5}});
    double found =
        fixedRoles(
            problem,
            new Decoy.Simulated(THERE, DecoySteps.TWIN),
            new Decoy.Simulated(HERE, DecoySteps.TWIN),
            BY_QUALITY);
    // Steps of bad answers are longer, but those of the record's last query are not in it.
    assertThat(found).isCloseTo(0.25, within(1e-15));
  }

  /**
   * Total variation between the two role assignments: learner here and decoy there, and the
   * reverse.
   */
  private static double fixedRoles(
      Problem problem, Decoy besideHere, Decoy besideThere, Success success) {
    Learning here = here(besideHere, 0, success);
    Learning there =
        new Learning(
            THERE, here.noise(), here.step(), OTHER_START, START, besideThere, here.success());
    return difference(
        law(descent(problem, Order.COIN, false, here), 0, 0),
        law(descent(problem, Order.COIN, false, there), 0, 1));
  }

  private static Learning here(Decoy decoy, double noise, Success success) {
    return new Learning(HERE, noise, new Step.Fixed(0.25), START, OTHER_START, decoy, success);
  }

  /** Pays by the oracle's state, which is therefore public, too. */
  private static CovertDescent descent(
      Problem problem, Order order, boolean stops, Learning learning) {
    ObliviousSettings settings = ObliviousSettings.defaults().withOrder(order).withStopping(stops);
    IncentiveRule rule = IncentiveRule.byState(problem.shape(), 1, 2);
    return new CovertDescent(problem, ObliviousPolicy.of(settings, rule), learning);
  }

  private static Problem problem(int horizon, int successes, double[][] success) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(1, 2)
        .success(success)
        .oracle(
            OracleChain.stationary(
                StochasticMatrix.of(new double[] {0.5, 0.5}, new double[] {0.5, 0.5})))
        .objective(Objective.goal())
        .build();
  }

  /**
   * Distribution of the record.
   *
   * @param wanted index of the descent's real function
   * @param learner name of the learner's function
   */
  private static Map<List<Seen>, Double> law(CovertDescent descent, int wanted, int learner) {
    Map<List<Seen>, Double> law = new HashMap<>();
    EveryCoin.forEach(
        coin -> {
          CovertRun run = descent.run(wanted, new Draws(coin, coin, coin, coin));
          List<Seen> record =
              run.queries().stream()
                  .map(
                      query ->
                          new Seen(
                              query.action().learns() ? learner : 1 - learner,
                              query.point(),
                              query.action().incentive(),
                              query.stepState()))
                  .toList();
          law.merge(record, coin.probability(), Double::sum);
        });
    assertThat(law.values().stream().mapToDouble(Double::doubleValue).sum()).isEqualTo(1);
    return law;
  }

  /** Total variation: the advantage of the best of all attackers. */
  private static double difference(Map<List<Seen>, Double> one, Map<List<Seen>, Double> other) {
    return Stream.concat(one.keySet().stream(), other.keySet().stream())
            .distinct()
            .mapToDouble(
                record -> Math.abs(one.getOrDefault(record, 0.0) - other.getOrDefault(record, 0.0)))
            .sum()
        / 2;
  }
}
