package feint.policy.markov;

import feint.math.Checks;
import feint.model.Actions;
import feint.model.Shape;
import feint.policy.DecisionRule;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Policies that depend on oracle state and queue only: the threshold policies of equations 14 and
 * 15, and the paper's baselines. Thresholds with several segments depend on the segment, too.
 */
public final class StationaryPolicies {

  private StationaryPolicies() {}

  /**
   * Returns the threshold policy of equation 14: the action's index is the number of thresholds at
   * or below the queue. At an empty queue, a learning action is replaced by the obfuscating action
   * with the same incentive.
   *
   * @param thresholds |U| - 1 per oracle state
   */
  public static MarkovPolicy threshold(Shape shape, Thresholds thresholds) {
    Actions actions = shape.actions();
    require(thresholds, shape, actions.count() - 1);
    return inSegments(
        shape,
        thresholds,
        now ->
            DecisionRule.deterministic(shape, (o, b) -> admissible(actions, now.reached(o, b), b)));
  }

  /**
   * Returns the sigmoid policy of equation 15: the sum of sigmoids is a real action index, played
   * by drawing one of the two neighbouring actions, so that the expected cost is smooth in the
   * thresholds.
   *
   * @param thresholds |U| - 1 per oracle state
   * @param temperature the paper's &tau;, positive
   */
  public static MarkovPolicy sigmoid(Shape shape, Thresholds thresholds, double temperature) {
    Actions actions = shape.actions();
    require(thresholds, shape, actions.count() - 1);
    Checks.positive(temperature, "temperature");
    return inSegments(
        shape,
        thresholds,
        now ->
            DecisionRule.randomised(
                shape,
                (o, b, law) -> {
                  double index = 0;
                  for (int j = 0; j < actions.count() - 1; j++) {
                    index += 1 / (1 + Math.exp(-(b - now.at(o, j)) / temperature));
                  }
                  int below = (int) Math.min(Math.floor(index), actions.count() - 2.0);
                  law[admissible(actions, below, b)] += 1 - (index - below);
                  law[admissible(actions, below + 1, b)] += index - below;
                }));
  }

  /**
   * Returns the policy of the authors' earlier paper: learn at or above one threshold per oracle
   * state, obfuscate below it, and always pay the highest incentive.
   */
  public static MarkovPolicy constantIncentive(Shape shape, Thresholds thresholds) {
    Actions actions = shape.actions();
    require(thresholds, shape, 1);
    int highest = actions.levels() - 1;
    return inSegments(
        shape,
        thresholds,
        now ->
            DecisionRule.deterministic(
                shape,
                (o, b) ->
                    b > 0 && now.reached(o, b) == 1
                        ? actions.learning(highest)
                        : actions.obfuscating(highest)));
  }

  /**
   * Returns the policy that learns at the highest incentive until the queue is empty, then
   * obfuscates at the highest.
   */
  public static MarkovPolicy greedy(Shape shape) {
    Actions actions = shape.actions();
    int highest = actions.levels() - 1;
    return always(
        shape,
        DecisionRule.deterministic(
            shape, (o, b) -> b > 0 ? actions.learning(highest) : actions.obfuscating(highest)));
  }

  /** Returns the policy that draws uniformly from all admissible actions. */
  public static MarkovPolicy random(Shape shape) {
    Actions actions = shape.actions();
    return always(
        shape,
        DecisionRule.randomised(
            shape,
            (o, b, law) -> {
              int admissible = b > 0 ? actions.count() : actions.levels();
              for (int u = 0; u < admissible; u++) {
                law[u] = 1.0 / admissible;
              }
            }));
  }

  /** Returns the policy that always applies the same rule. */
  public static MarkovPolicy always(Shape shape, DecisionRule rule) {
    return MarkovPolicy.byStage(shape, t -> rule);
  }

  private static MarkovPolicy inSegments(
      Shape shape, Thresholds thresholds, Function<Thresholds, DecisionRule> rule) {
    int segments = thresholds.segments();
    List<DecisionRule> rules =
        IntStream.range(0, segments).mapToObj(thresholds::in).map(rule).toList();
    return MarkovPolicy.byStage(
        shape, t -> rules.get(Thresholds.segment(t, shape.horizon(), segments)));
  }

  private static int admissible(Actions actions, int index, int queue) {
    return queue == 0 && actions.learns(index) ? actions.obfuscating(actions.level(index)) : index;
  }

  private static void require(Thresholds thresholds, Shape shape, int perOracleState) {
    Checks.require(
        thresholds.oracleStates() == shape.oracleStates(),
        "thresholds",
        "must have one row per oracle state, " + shape.oracleStates(),
        thresholds.oracleStates());
    Checks.require(
        thresholds.perOracleState() == perOracleState,
        "thresholds per oracle state",
        "must be " + perOracleState,
        thresholds.perOracleState());
    Checks.require(
        thresholds.segments() <= shape.horizon(),
        "segments",
        "must be at most the horizon, " + shape.horizon(),
        thresholds.segments());
  }
}
