package feint.attack;

import feint.policy.Policy;

/** Creates an attack for a given world and policy. */
public interface AttackFactory {

  /** Returns the name of the attack. */
  String label();

  /** Returns the number of colluding clients that the attack requires; 0 if it requires none. */
  int colluding();

  /** Returns whether the attack uses points, which simulated runs do not have. */
  default boolean seesPoints() {
    return false;
  }

  /**
   * Creates the attack.
   *
   * @param world the true oracle and its observers
   * @param policy the policy that is played, of the same shape as the problem of the world
   * @return an attack that may be started any number of times
   */
  Attack on(World world, Policy policy);
}
