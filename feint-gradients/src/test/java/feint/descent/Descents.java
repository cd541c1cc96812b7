package feint.descent;

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
import java.util.List;

/** Problems and functions that several tests use. */
public final class Descents {

  public static final LearningFunction BOWL =
      new LearningFunction.Quadratic(List.of(1.0, 2.0), List.of(0.0, 0.0));

  public static final LearningFunction OTHER_BOWL =
      new LearningFunction.Quadratic(List.of(2.0, 1.0), List.of(-20.0, 20.0));

  public static final LearningFunction.Pricing SELLER =
      new LearningFunction.Pricing(10, 2, 0.5, new LearningFunction.Pricing.Costs(1, 0.5, 0.5), 20);

  private Descents() {}

  /** Two oracle states, two incentives. */
  public static Problem problem(int horizon, int successes) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(1, 2)
        .success(new double[][] {{0.3, 0.5}, {0.6, 0.9}})
        .oracle(
            OracleChain.stationary(
                StochasticMatrix.of(new double[] {0.8, 0.2}, new double[] {0.3, 0.7})))
        .objective(Objective.goal())
        .build();
  }

  /** A bowl, and a decoy that descends another one far away. */
  public static Learning bowl(double noise, DecoySteps steps, Success success) {
    return bowl(noise, new Decoy.Simulated(OTHER_BOWL, steps), success);
  }

  /** A bowl, and a decoy that replays the learner's answers. */
  public static Learning mirrored(double noise, DecoySteps steps) {
    return bowl(noise, new Decoy.Mirrored(steps), new Success.ByOracle());
  }

  /** Either of the two bowls may be the real function. */
  public static Learning task(double noise, DecoySteps steps, Success success) {
    return bowl(noise, new Decoy.Task(OTHER_BOWL, steps), success);
  }

  private static Learning bowl(double noise, Decoy decoy, Success success) {
    return new Learning(
        BOWL, noise, new Step.Fixed(0.1), List.of(2.0, 2.0), List.of(-14.0, 15.0), decoy, success);
  }
}
