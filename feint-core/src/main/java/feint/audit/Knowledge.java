package feint.audit;

import java.util.Locale;

/** What an attacker knows beforehand. */
public enum Knowledge {
  /** That there are a learner and its decoys. */
  NOTHING,
  /** Also how the oracle behaves: &Gamma;, &Delta; and the initial law. */
  MODEL,
  /** Also the policy. */
  POLICY;

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
