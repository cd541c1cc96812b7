package feint.audit;

/** What an attacker's word on one run came to. */
public enum Call {
  RIGHT,
  WRONG,
  /** By all that it knows, what it saw cannot have happened: it points at nobody. */
  CONTRADICTED
}
