package feint.descent;

import feint.math.Point;
import feint.math.ResourceLimitException;
import feint.scenario.Learning;
import feint.scenario.Learning.Decoy;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Assignment of the functions of a run to the learner and the decoys.
 *
 * @param shadows one for each decoy; which of them is which decoy is drawn in each run
 */
record RoleAssignment(DescentTask wanted, List<Shadow> shadows) {

  RoleAssignment {
    shadows = List.copyOf(shadows);
  }

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
   * Returns the assignments from which one is drawn uniformly at the start of a run. Task decoys
   * give one for each function; otherwise the scenario's function is always the learner's.
   *
   * @param decoys number of decoys, 1 unless they are tasks
   */
  static List<RoleAssignment> of(Learning learning, Functions functions, int decoys) {
    Point start = Point.of(learning.start());
    Point decoyStart = Point.of(learning.decoyStart());
    DescentTask objective = task(functions.of(learning.function()), start, learning);
    if (learning.decoy() instanceof Decoy.Task decoy) {
      List<DescentTask> tasks = new ArrayList<>();
      tasks.add(objective);
      tasks.add(task(functions.of(decoy.function()), decoyStart, learning));
      for (Siblings.Sibling sibling : Siblings.further(learning, decoys)) {
        Point own = Point.of(sibling.start());
        tasks.add(task(functions.of(sibling.function()), own, learning));
      }
      return IntStream.range(0, tasks.size()).mapToObj(wanted -> among(tasks, wanted)).toList();
    }
    if (decoys > 1) {
      throw new ResourceLimitException(
          "a run on a function has several decoys only if learning.decoy.kind is task, and the"
              + " policy queries "
              + decoys
              + ": use task, or evaluate or audit the policy instead");
    }
    if (learning.decoy() instanceof Decoy.Simulated decoy) {
      NoisyGradient own = new NoisyGradient(functions.of(decoy.function()), learning.noise());
      DescentTask invented =
          new DescentTask(own.function(), decoyStart, new AnswerFilter.Answered(own));
      return List.of(new RoleAssignment(objective, List.of(Shadow.descending(invented))));
    }
    return List.of(
        new RoleAssignment(
            objective,
            List.of(
                (learner, stepSize, random) ->
                    new MirroredDecoy(learner, decoyStart, stepSize, learning.noise(), random))));
  }

  private static RoleAssignment among(List<DescentTask> tasks, int wanted) {
    List<DescentTask> others = new ArrayList<>(tasks);
    DescentTask objective = others.remove(wanted);
    return new RoleAssignment(objective, others.stream().map(Shadow::descending).toList());
  }

  private static DescentTask task(SmoothFunction function, Point start, Learning learning) {
    return new DescentTask(function, start, AnswerFilter.of(function, learning));
  }
}
