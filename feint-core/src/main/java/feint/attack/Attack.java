package feint.attack;

import feint.policy.Observable;
import java.util.List;
import java.util.Set;

/**
 * A method of guessing which of several trajectories is the real one.
 *
 * <p>An attack is immutable and may be shared between threads. {@link #start} creates an {@link
 * Attacker} that holds the state of one run.
 */
public interface Attack {

  /** Returns the name in reports. */
  String name();

  /** Returns the prior knowledge that the attack requires. */
  Knowledge knows();

  /**
   * Returns the observables that the attack uses. Queries are always observed, whether or not they
   * are listed.
   */
  Set<Observable> sees();

  /**
   * Returns the observables among {@link #sees} that the attack did not request and receives
   * nevertheless: the incentives and whatever the policy remembers, without which the decisions of
   * a known policy cannot be predicted.
   */
  default Set<Observable> shown() {
    return Set.of();
  }

  /**
   * Returns the number of colluding clients that report when they are connected; 0 unless the
   * attack sees attendance.
   */
  default int colluding() {
    return 0;
  }

  /**
   * Returns whether {@link Attacker#now} is a probability. If false, only the trajectory that it
   * favours is meaningful.
   */
  boolean givesPosterior();

  /** Creates an attacker that observes a new run. */
  Attacker start();

  /**
   * Computes the posterior after a complete run whose end is observed.
   *
   * @param run the queries, in order
   * @return the posterior over trajectories
   */
  default Posterior after(List<Observation> run) {
    return after(run, true);
  }

  /**
   * Computes the posterior after a run or a prefix of one.
   *
   * @param run the queries, in order
   * @param over whether the end of the run is observed
   * @return the posterior over trajectories
   */
  default Posterior after(List<Observation> run, boolean over) {
    Attacker attacker = start();
    run.forEach(attacker::see);
    if (over) {
      attacker.ended();
    }
    return attacker.now();
  }
}
