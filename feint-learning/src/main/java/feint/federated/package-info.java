/**
 * Federated learning under a covert policy: clients who come and go, the weights they are sent,
 * what they answer, and a decoy. Read {@link feint.federated.FederatedRun} first, then {@link
 * feint.federated.FedAvg}.
 */
package feint.federated;
