package feint.audit;

import feint.policy.Policy;

/** An attack that waits for its victim. */
public interface Plan {

  /** The attack's name. */
  String label();

  /** How many clients must collude for it: 0 if it needs no clients at all. */
  int colluding();

  /** Whether it looks at points, which simulated runs do not have. */
  default boolean seesPoints() {
    return false;
  }

  /** The attack on a policy that is played in this world. */
  Attack on(World world, Policy policy);
}
