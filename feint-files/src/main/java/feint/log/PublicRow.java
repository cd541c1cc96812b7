package feint.log;

import feint.math.Checks;
import java.util.OptionalInt;

/**
 * What the public sees of one query.
 *
 * @param number counts the queries of a run, from 1
 * @param trajectory the name of the trajectory that was queried; which of them is real it must not
 *     say
 * @param incentive what was paid
 * @param step whether that trajectory had moved when it was next seen, if it was
 * @param state the oracle's state as in which the step was made; empty if there was none, or if
 *     nobody can see it
 * @param insight what more is seen by those who see points
 */
public record PublicRow(
    int number, String trajectory, int incentive, Step step, OptionalInt state, Insight insight) {

  public PublicRow {
    Checks.atLeast(1, number, "number of a query");
    Checks.require(!trajectory.isBlank(), "trajectory", "must have a name", "blank");
    Checks.atLeast(1, incentive, "incentive");
    state.ifPresent(o -> Checks.atLeast(1, o, "state of a step"));
    Checks.require(
        step == Step.YES || state.isEmpty(),
        "state",
        "must be given of steps only",
        "one of query " + number);
  }

  /** A row whose trajectory was seen again. */
  public PublicRow(
      int number,
      String trajectory,
      int incentive,
      boolean step,
      OptionalInt state,
      Insight insight) {
    this(number, trajectory, incentive, Step.of(step), state, insight);
  }

  /** The same without points. */
  public PublicRow(int number, String trajectory, int incentive, boolean step, OptionalInt state) {
    this(number, trajectory, incentive, step, state, Insight.NONE);
  }
}
