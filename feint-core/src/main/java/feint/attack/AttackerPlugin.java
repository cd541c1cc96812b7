package feint.attack;

import feint.plugin.Plugin;
import feint.policy.Policy;

/**
 * A plug-in that provides a named attack. A jar lists it in {@code
 * META-INF/services/feint.attack.AttackerPlugin}, and the option {@code --with} loads the jar.
 */
public interface AttackerPlugin extends Plugin {

  /**
   * Creates the attack on a policy that is played in this world. The attack is reported under the
   * name of the plug-in; its {@link Attack#name} is ignored.
   *
   * @param world the true oracle and its observers
   * @param policy the policy that is played
   * @return an attack that may be started any number of times
   */
  Attack create(World world, Policy policy);

  /**
   * Returns whether the attack uses points, which only runs on functions and records of them have.
   */
  default boolean seesPoints() {
    return false;
  }

  /**
   * Returns the number of colluding clients that report when they are connected; 0 if the attack
   * requires none.
   */
  default int colluding() {
    return 0;
  }
}
