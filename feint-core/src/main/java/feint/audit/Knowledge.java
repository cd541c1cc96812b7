package feint.audit;

/** What an attacker knows beforehand. */
public enum Knowledge {
  /** That there are a learner and its decoys. */
  NOTHING,
  /** Also how the oracle behaves: &Gamma;, &Delta; and the initial law. */
  MODEL,
  /** Also the policy. */
  POLICY
}
