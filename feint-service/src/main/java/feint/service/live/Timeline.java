package feint.service.live;

import feint.store.QueryRow;
import feint.store.RunRow;
import java.util.List;

/**
 * Answered queries of a run with all that is known of them, for its owner.
 *
 * @param from number of the query before the first one
 * @param decoys number of decoy trajectories
 * @param learner name of the real trajectory
 */
public record Timeline(RunRow row, int from, int decoys, String learner, List<Moment> moments) {

  public Timeline {
    moments = List.copyOf(moments);
  }

  /**
   * An answered query.
   *
   * @param row as stored, with its times
   * @param answer to the query
   * @param trajectory name of the queried trajectory
   * @param step whether it stepped
   * @param queue successes still needed afterwards
   * @param paid total of all queries so far
   * @param belief of the paper's eavesdropper afterwards
   * @param evidence against the model afterwards
   * @param posterior of the policy-aware attacker afterwards
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
      AttackerPosterior posterior) {}
}
