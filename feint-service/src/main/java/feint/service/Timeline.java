package feint.service;

import feint.store.QueryRow;
import feint.store.RunRow;
import java.util.List;

/**
 * The answered queries of a run with all that is known of them, for its owner.
 *
 * @param from those after the query of this number
 * @param decoys how many trajectories are not real
 * @param learner the name of the one that is
 */
public record Timeline(RunRow row, int from, int decoys, String learner, List<Moment> moments) {

  public Timeline {
    moments = List.copyOf(moments);
  }

  /**
   * An answered query.
   *
   * @param row as it is stored, with its times
   * @param answer what was told of it
   * @param trajectory the name of the one that was queried
   * @param step whether it moved
   * @param queue successes that were still needed after it
   * @param paid with all queries so far
   * @param belief of the paper's eavesdropper after it
   * @param evidence against the model after it
   * @param posterior of the attacker who knows the policy, after it
   */
  public record Moment(
      QueryRow row,
      QueryRow.Answer answer,
      String trajectory,
      boolean step,
      int queue,
      long paid,
      double belief,
      double evidence,
      Posterior posterior) {}
}
