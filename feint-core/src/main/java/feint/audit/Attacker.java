package feint.audit;

/** An eavesdropper at work in one run. */
public interface Attacker {

  /** Sees a query. */
  void see(Sighting next);

  /**
   * How sure it is by now that the first trajectory is the real one: 1 if certain, 0 if certain of
   * the other, one half if it would toss a coin.
   */
  double first();
}
