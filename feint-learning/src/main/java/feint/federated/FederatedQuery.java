package feint.federated;

/**
 * One query of a run.
 *
 * @param seen what everybody sees of it
 * @param learning whether the weights were the learner's, and not the decoy's: hidden
 * @param step whether that trajectory moved afterwards
 */
public record FederatedQuery(Broadcast seen, boolean learning, boolean step) {}
