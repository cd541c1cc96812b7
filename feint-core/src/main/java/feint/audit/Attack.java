package feint.audit;

import feint.policy.Sight;
import java.util.List;
import java.util.Set;

/**
 * A way of telling the real trajectory from the decoys.
 *
 * <p>Attacks are shared between threads; what an attacker notes during a run is in the object that
 * {@link #start} gives.
 */
public interface Attack {

  /** Its name in reports. */
  String name();

  /** What it must know beforehand. */
  Knowledge knows();

  /** What it looks at. */
  Set<Sight> sees();

  /**
   * What it did not ask to see, and is shown all the same: what was paid and what the policy
   * remembers, without which nobody can say what the policy does next.
   */
  default Set<Sight> shown() {
    return Set.of();
  }

  /** How many clients tell it when they are connected; 0 unless it sees attendance. */
  default int colluding() {
    return 0;
  }

  /** Whether what it says is a probability, and not only a direction. */
  boolean givesPosterior();

  /** Begins to watch a run. */
  Attacker start();

  /** What it thinks after a whole run. */
  default Suspicion after(List<Observation> run) {
    return after(run, true);
  }

  /**
   * What it thinks after a run, or a part of one.
   *
   * @param over whether it sees that the run is over
   */
  default Suspicion after(List<Observation> run, boolean over) {
    Attacker attacker = start();
    run.forEach(attacker::see);
    if (over) {
      attacker.ended();
    }
    return attacker.now();
  }
}
