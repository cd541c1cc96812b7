package feint.federated;

import feint.network.NetworkWeights;

/** An eavesdropping client's observation of one query: the broadcast weights and the incentive. */
public record Broadcast(NetworkWeights point, int incentive) {}
