package feint.federated;

import feint.network.NetworkWeights;
import java.util.Optional;

/**
 * One query of a run.
 *
 * @param seen the public part
 * @param decoy whose weights were sent: 0 for the learner's, otherwise the number of the decoy,
 *     hidden
 * @param stepState 0 if that trajectory did not move afterwards, otherwise the oracle's state, as
 *     policies observe it, in which the step was made
 * @param attended whether the first client was connected, which that client itself knows
 * @param reply the first client's reply, if it was connected and replies are recorded
 */
public record FederatedQuery(
    Broadcast seen, int decoy, int stepState, boolean attended, Optional<NetworkWeights> reply) {

  /** Returns whether the weights were the learner's. */
  public boolean learning() {
    return decoy == 0;
  }

  /** Returns whether that trajectory moved afterwards. */
  public boolean step() {
    return stepState > 0;
  }
}
