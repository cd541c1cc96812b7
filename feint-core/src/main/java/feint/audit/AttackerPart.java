package feint.audit;

import feint.part.Part;
import feint.policy.Policy;

/**
 * An attacker of yours that has a name: a jar that has one, named in {@code
 * META-INF/services/feint.audit.AttackerPart}, is given to a command by {@code --with}.
 */
public interface AttackerPart extends Part {

  /**
   * The attack on a policy that is played in this world. What its {@link Attack#name} says is not
   * looked at: an attack has the part's name.
   */
  Attack create(World world, Policy policy);

  /** Whether it looks at points, which only runs on functions and their records have. */
  default boolean seesPoints() {
    return false;
  }

  /** How many clients must tell it when they are connected; 0 if it needs no clients. */
  default int colluding() {
    return 0;
  }
}
