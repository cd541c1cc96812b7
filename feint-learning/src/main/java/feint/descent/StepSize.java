package feint.descent;

import feint.math.RefusalException;
import feint.model.GradientSteps;
import feint.scenario.Learning;
import feint.scenario.Learning.Step;
import java.util.List;
import java.util.Optional;

/** How long the steps of both stochastic gradients are. */
final class StepSize {

  private StepSize() {}

  static double of(Learning learning, List<Task> tasks) {
    return learning.step() instanceof Step.Fixed fixed
        ? fixed.size()
        : theorem(learning, tasks).orElseThrow().stepSize();
  }

  /**
   * What Theorem 1 says, if the step size is to be its own. It asks for bounds, not for the
   * smallest ones: the largest constants of all functions that may be wanted keep its promise for
   * each of them, with steps that do not tell which it is.
   */
  static Optional<GradientSteps> theorem(Learning learning, List<Task> tasks) {
    if (!(learning.step() instanceof Step.TheoremOne asked)) {
      return Optional.empty();
    }
    double lipschitz = 0;
    double gap = 0;
    for (Task task : tasks) {
      SmoothFunction.Constants constants =
          task.function()
              .constants()
              .orElseThrow(
                  () ->
                      new RefusalException(
                          "learning.step theorem-1 needs constants, and the function has none: give"
                              + " a number as the step"));
      lipschitz = Math.max(lipschitz, constants.lipschitz());
      gap = Math.max(gap, task.function().value(task.start()) - constants.lowest());
    }
    double variance = learning.start().size() * learning.noise() * learning.noise();
    return Optional.of(GradientSteps.of(asked.epsilon(), lipschitz, variance, gap));
  }
}
