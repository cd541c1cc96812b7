package feint.service.live;

import feint.api.Decision;
import feint.policy.Query;
import java.util.Optional;

/** Wire form of decisions. */
public final class Decisions {

  private Decisions() {}

  /**
   * Returns the decision on a query.
   *
   * @param trajectory public name of the queried trajectory
   * @param task whether that is the name of a task
   */
  public static Decision of(Query query, String trajectory, boolean task) {
    return new Decision(
        query.number(),
        query.action().learns(),
        query.action().incentive(),
        trajectory,
        query.decoy(),
        query.decoySteps().map(steps -> Decision.Steps.valueOf(steps.name())),
        query.decoyState(),
        task ? Optional.of(trajectory) : Optional.empty());
  }
}
