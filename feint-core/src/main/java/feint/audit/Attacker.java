package feint.audit;

/** An eavesdropper at work in one run. */
public interface Attacker {

  /** Sees a query. */
  void see(Observation next);

  /** Sees that the run is over. If another query is seen, that belongs to the run after it. */
  default void ended() {}

  /** How likely it takes each trajectory to be the real one by now. */
  Suspicion now();
}
