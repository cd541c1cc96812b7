package feint.attack;

/**
 * State of an attack during one run, or during consecutive runs with the same trajectories. Not
 * safe for use by several threads.
 */
public interface Attacker {

  /**
   * Processes the next query.
   *
   * @param next the query; only the observables that {@link Attack#sees} lists may be used
   */
  void see(Observation next);

  /** Processes the end of the run. A query after this call belongs to the next run. */
  default void ended() {}

  /**
   * Returns the current posterior over trajectories. It may be called at any time, also before the
   * first query.
   */
  Posterior now();
}
