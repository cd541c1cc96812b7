package feint.attack.audit;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.math.Seed;

/** Supplier of audited samples, each of one or several consecutive runs: simulated or recorded. */
interface RunSource {

  /** Creates an empty tally of such samples. */
  Tally blank();

  /**
   * Returns a sample as the public sees it.
   *
   * @param number index of the sample, from 0
   * @param seed of all that is drawn for this sample
   */
  LabelledRuns row(long number, Seed seed);

  /**
   * Throws if the policy made other decisions for an attacker's filter than were played.
   *
   * @param attacker the attacker, after the sample
   */
  default void requireSameDecisions(
      Attacker attacker, Attack attack, LabelledRuns seen, long number) {}

  /** Throws if no sample of this source can lead to such a tally. */
  default void requirePossible(Tally tally, Attack attack, long number) {}
}
