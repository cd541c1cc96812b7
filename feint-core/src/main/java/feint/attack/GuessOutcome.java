package feint.attack;

/** Outcome of an attacker's guess in one run. */
public enum GuessOutcome {
  RIGHT,
  WRONG,
  /** The observations are impossible under every hypothesis of the attacker; it makes no guess. */
  CONTRADICTED
}
