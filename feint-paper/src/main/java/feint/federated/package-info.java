/**
 * Federated learning under a covert policy: intermittent clients, the weights they receive, their
 * answers, and a decoy. Read {@link feint.federated.FederatedRun} first, then {@link
 * feint.federated.FedAvg}.
 */
package feint.federated;
