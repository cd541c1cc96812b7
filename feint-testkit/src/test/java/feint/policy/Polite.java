package feint.policy;

/** Has a getter. */
public final class Polite {
  public int getValue() {
    return 1;
  }
}
