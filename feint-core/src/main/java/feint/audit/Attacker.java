package feint.audit;

/** An eavesdropper at work in one run. */
public interface Attacker {

  /** Sees a query. */
  void see(Observation next);

  /** Sees that the run is over. */
  default void ended() {}

  /** How likely it takes each trajectory to be the real one by now. */
  Suspicion now();
}
