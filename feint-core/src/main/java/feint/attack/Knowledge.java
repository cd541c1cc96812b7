package feint.attack;

import java.util.Locale;

/** Prior knowledge of an attacker. Each level includes those before it. */
public enum Knowledge {
  /** There are a learner and its decoys. */
  NOTHING,
  /** The behaviour of the oracle: &Gamma;, &Delta; and the initial distribution. */
  MODEL,
  /** The policy. */
  POLICY;

  /** Returns the name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
