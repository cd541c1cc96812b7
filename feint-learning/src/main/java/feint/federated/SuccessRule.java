package feint.federated;

/** When a round has informed the learner. */
public enum SuccessRule {
  /** With the probability that the scenario gives: &Gamma;. */
  PUBLISHED,
  /** When the clients gave more samples than are needed. */
  PARTICIPATION
}
