package feint.attack;

import feint.plugin.LoadedPlugin;
import feint.policy.Policy;
import java.util.Optional;

/**
 * Creates an attack for a given world and policy. A factory is data: its label and its {@link
 * #eavesdropper}, or its {@link #plugin}, define it on other machines. One with neither works in
 * this process only.
 */
public interface AttackFactory {

  /** Creates a factory of one attack, which is the same for every world and policy. */
  static AttackFactory of(Attack attack) {
    return new AttackFactory() {
      @Override
      public String label() {
        return attack.name();
      }

      @Override
      public int colluding() {
        return attack.colluding();
      }

      @Override
      public Attack on(World world, Policy policy) {
        return attack;
      }
    };
  }

  /** Returns the name of the attack. */
  String label();

  /** Returns the number of colluding clients that the attack requires; 0 if it requires none. */
  int colluding();

  /** Returns whether the attack uses points, which simulated runs do not have. */
  default boolean seesPoints() {
    return false;
  }

  /**
   * Returns the knowledge and the observables of a built-in attack, which {@link Attacks#factory}
   * finds by them and its label; empty for any other.
   */
  default Optional<Eavesdropper> eavesdropper() {
    return Optional.empty();
  }

  /** Returns the plug-in that provides the attack, if one does. */
  default Optional<LoadedPlugin<AttackerPlugin>> plugin() {
    return Optional.empty();
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
