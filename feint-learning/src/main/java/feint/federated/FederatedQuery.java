package feint.federated;

/**
 * One query of a run.
 *
 * @param seen what everybody sees of it
 * @param learning whether the weights were the learner's, and not the decoy's: hidden
 * @param step whether that trajectory moved afterwards
 * @param attended whether the first client was connected, as that client itself knows
 */
public record FederatedQuery(Broadcast seen, boolean learning, boolean step, boolean attended) {}
