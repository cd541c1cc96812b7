package feint.federated;

import feint.network.Weights;

/** What an eavesdropping client sees of one query: the weights it is sent, and what is paid. */
public record Broadcast(Weights point, int incentive) {}
