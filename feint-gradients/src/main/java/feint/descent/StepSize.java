package feint.descent;

import feint.math.ResourceLimitException;
import feint.model.GradientSteps;
import feint.scenario.Learning;
import feint.scenario.Learning.Step;
import java.util.List;
import java.util.Optional;

/** Step size of both stochastic gradients. */
final class StepSize {

  private StepSize() {}

  static double of(Learning learning, List<DescentTask> tasks) {
    return learning.step() instanceof Step.Fixed fixed
        ? fixed.size()
        : theorem(learning, tasks).orElseThrow().stepSize();
  }

  /**
   * Returns Theorem 1's steps, if the scenario asks for its step size. The theorem needs upper
   * bounds: the largest constants over all functions that may be the real one are valid for each of
   * them, with a step size that does not depend on which it is.
   */
  static Optional<GradientSteps> theorem(Learning learning, List<DescentTask> tasks) {
    if (!(learning.step() instanceof Step.TheoremOne asked)) {
      return Optional.empty();
    }
    double lipschitz = 0;
    double gap = 0;
    for (DescentTask task : tasks) {
      SmoothFunction.Constants constants =
          task.function()
              .constants()
              .orElseThrow(
                  () ->
                      new ResourceLimitException(
                          "learning.step theorem-1 needs constants, and the function has none: give"
                              + " a number as the step"));
      lipschitz = Math.max(lipschitz, constants.lipschitz());
      gap = Math.max(gap, task.function().value(task.start()) - constants.lowest());
    }
    double variance = learning.start().size() * learning.noise() * learning.noise();
    return Optional.of(GradientSteps.of(asked.epsilon(), lipschitz, variance, gap));
  }
}
