package feint.descent;

import feint.math.Point;
import feint.model.GradientSteps;
import feint.scenario.Learning;
import feint.scenario.Learning.Step;
import java.util.Optional;

/** How long the steps of both stochastic gradients are. */
final class StepSize {

  private StepSize() {}

  static double of(Learning learning, SmoothFunction function) {
    return learning.step() instanceof Step.Fixed fixed
        ? fixed.size()
        : theorem(learning, function).orElseThrow().stepSize();
  }

  /** What Theorem 1 says, if the step size is to be its own. */
  static Optional<GradientSteps> theorem(Learning learning, SmoothFunction function) {
    if (!(learning.step() instanceof Step.TheoremOne asked)) {
      return Optional.empty();
    }
    SmoothFunction.Constants constants =
        function
            .constants()
            .orElseThrow(
                () -> new IllegalArgumentException("Theorem 1 needs a function's constants"));
    double variance = function.dimension() * learning.noise() * learning.noise();
    double gap = function.value(Point.of(learning.start())) - constants.lowest();
    return Optional.of(GradientSteps.of(asked.epsilon(), constants.lipschitz(), variance, gap));
  }
}
