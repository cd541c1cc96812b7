package feint.federated;

import feint.network.NetworkWeights;
import java.util.Optional;

/**
 * One query of a run.
 *
 * @param seen the public part
 * @param learning whether the weights were the learner's, and not the decoy's: hidden
 * @param stepState 0 if that trajectory did not move afterwards, otherwise the oracle's state, as
 *     policies observe it, in which the step was made
 * @param attended whether the first client was connected, which that client itself knows
 * @param reply the first client's reply, if it was connected and replies are recorded
 */
public record FederatedQuery(
    Broadcast seen,
    boolean learning,
    int stepState,
    boolean attended,
    Optional<NetworkWeights> reply) {

  /** Returns whether that trajectory moved afterwards. */
  public boolean step() {
    return stepState > 0;
  }
}
