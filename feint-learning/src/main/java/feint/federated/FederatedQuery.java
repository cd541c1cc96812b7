package feint.federated;

import feint.network.Weights;
import java.util.Optional;

/**
 * One query of a run.
 *
 * @param seen what everybody sees of it
 * @param learning whether the weights were the learner's, and not the decoy's: hidden
 * @param madeIn 0 if that trajectory did not move afterwards, otherwise the oracle's state, as
 *     policies see it, as in which the step was made
 * @param attended whether the first client was connected, as that client itself knows
 * @param reply what the first client sent back, if it was connected and that is kept
 */
public record FederatedQuery(
    Broadcast seen, boolean learning, int madeIn, boolean attended, Optional<Weights> reply) {

  /** Whether that trajectory moved afterwards. */
  public boolean step() {
    return madeIn > 0;
  }
}
