package feint.descent;

import feint.math.Point;
import feint.scenario.Learning;
import feint.scenario.Learning.Decoy;
import java.util.List;
import java.util.random.RandomGenerator;

/** Who plays what in a run: which function is wanted, and what the decoy follows. */
record Cast(Task wanted, Shadow shadow) {

  /** Makes the decoy of a run. */
  @FunctionalInterface
  interface Shadow {

    Trajectory beside(Descent learner, double stepSize, RandomGenerator random);

    /** A descent of its own. */
    static Shadow descending(Task task) {
      return (learner, stepSize, random) -> new Descent(task, stepSize, random);
    }
  }

  /**
   * The casts that one is drawn from when a run begins, each as likely. A task decoy gives two, in
   * which the functions have changed places; else the learner's function is always wanted.
   */
  static List<Cast> of(Learning learning, Functions functions) {
    Point start = Point.of(learning.start());
    Point decoyStart = Point.of(learning.decoyStart());
    Task objective = task(functions.of(learning.function()), start, learning);
    if (learning.decoy() instanceof Decoy.Task decoy) {
      Task other = task(functions.of(decoy.function()), decoyStart, learning);
      return List.of(
          new Cast(objective, Shadow.descending(other)),
          new Cast(other, Shadow.descending(objective)));
    }
    if (learning.decoy() instanceof Decoy.Simulated decoy) {
      NoisyGradient own = new NoisyGradient(functions.of(decoy.function()), learning.noise());
      Task invented = new Task(own.function(), decoyStart, new Acceptance.Answered(own));
      return List.of(new Cast(objective, Shadow.descending(invented)));
    }
    return List.of(
        new Cast(
            objective,
            (learner, stepSize, random) ->
                new Replay(learner, decoyStart, stepSize, learning.noise(), random)));
  }

  private static Task task(SmoothFunction function, Point start, Learning learning) {
    return new Task(function, start, Acceptance.of(function, learning));
  }
}
