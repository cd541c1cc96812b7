package feint.data;

import feint.math.Checks;
import java.util.OptionalInt;

/**
 * Public view of one query.
 *
 * @param number number of the query in its run, from 1
 * @param trajectory public name of the queried trajectory, which must not reveal whether it is real
 * @param incentive incentive paid
 * @param step whether that trajectory had moved when it was next observed, if it was
 * @param state oracle state in which the step was made, from 1; empty if there was no step or the
 *     state is not observable
 * @param insight further observations by an eavesdropper who sees points
 */
public record PublicRow(
    int number,
    String trajectory,
    int incentive,
    ObservedStep step,
    OptionalInt state,
    PointColumns insight) {

  public PublicRow {
    Checks.atLeast(1, number, "number of a query");
    Checks.require(!trajectory.isBlank(), "trajectory", "must have a name", "blank");
    Checks.atLeast(1, incentive, "incentive");
    state.ifPresent(o -> Checks.atLeast(1, o, "state of a step"));
    Checks.require(
        step == ObservedStep.YES || state.isEmpty(),
        "state",
        "must be given of steps only",
        "one of query " + number);
  }

  /** Creates a row whose trajectory was observed again. */
  public PublicRow(
      int number,
      String trajectory,
      int incentive,
      boolean step,
      OptionalInt state,
      PointColumns insight) {
    this(number, trajectory, incentive, ObservedStep.of(step), state, insight);
  }

  /** Creates a row without points whose trajectory was observed again. */
  public PublicRow(int number, String trajectory, int incentive, boolean step, OptionalInt state) {
    this(number, trajectory, incentive, step, state, PointColumns.NONE);
  }
}
