package feint.descent;

import feint.math.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Equation 2: a stochastic gradient trajectory. The learner's is one, and so is the decoy's if it
 * has a function of its own; the class does not know which of the two it is.
 */
final class Descent implements Trajectory {

  private final DescentTask task;
  private final double stepSize;
  private final RandomGenerator random;
  private final List<Point> steps = new ArrayList<>();
  private Point at;
  private Optional<Point> answer = Optional.empty();

  Descent(DescentTask task, double stepSize, RandomGenerator random) {
    this.task = task;
    this.stepSize = stepSize;
    this.random = random;
    this.at = task.start();
  }

  @Override
  public Point at() {
    return at;
  }

  @Override
  public boolean queried(boolean informative) {
    answer = task.acceptance().answer(at, informative, random);
    return answer.isPresent();
  }

  @Override
  public void step() {
    along(answer.orElseThrow());
  }

  @Override
  public void pretend(double effort) {
    along(task.acceptance().invented(at, effort, random));
  }

  private void along(Point gradient) {
    steps.add(gradient);
    at = at.plus(-stepSize, gradient);
  }

  /** Returns the gradients of its steps, in their order. */
  List<Point> steps() {
    return steps;
  }
}
