package feint.descent;

import feint.math.Point;
import feint.scenario.Learning;
import feint.scenario.Learning.Decoy;
import java.util.List;
import java.util.random.RandomGenerator;

/** Assignment of the functions of a run to the learner and the decoy. */
record RoleAssignment(DescentTask wanted, Shadow shadow) {

  /** Creates the decoy of a run. */
  @FunctionalInterface
  interface Shadow {

    Trajectory beside(Descent learner, double stepSize, RandomGenerator random);

    /** Returns the factory of a decoy that descends a function of its own. */
    static Shadow descending(DescentTask task) {
      return (learner, stepSize, random) -> new Descent(task, stepSize, random);
    }
  }

  /**
   * Returns the assignments from which one is drawn uniformly at the start of a run. A task decoy
   * gives two, with the functions exchanged; otherwise the scenario's function is always the
   * learner's.
   */
  static List<RoleAssignment> of(Learning learning, Functions functions) {
    Point start = Point.of(learning.start());
    Point decoyStart = Point.of(learning.decoyStart());
    DescentTask objective = task(functions.of(learning.function()), start, learning);
    if (learning.decoy() instanceof Decoy.Task decoy) {
      DescentTask other = task(functions.of(decoy.function()), decoyStart, learning);
      return List.of(
          new RoleAssignment(objective, Shadow.descending(other)),
          new RoleAssignment(other, Shadow.descending(objective)));
    }
    if (learning.decoy() instanceof Decoy.Simulated decoy) {
      NoisyGradient own = new NoisyGradient(functions.of(decoy.function()), learning.noise());
      DescentTask invented =
          new DescentTask(own.function(), decoyStart, new AnswerFilter.Answered(own));
      return List.of(new RoleAssignment(objective, Shadow.descending(invented)));
    }
    return List.of(
        new RoleAssignment(
            objective,
            (learner, stepSize, random) ->
                new MirroredDecoy(learner, decoyStart, stepSize, learning.noise(), random)));
  }

  private static DescentTask task(SmoothFunction function, Point start, Learning learning) {
    return new DescentTask(function, start, AnswerFilter.of(function, learning));
  }
}
