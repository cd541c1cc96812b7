package feint.cli;

import feint.attack.Attack;
import feint.attack.Eavesdropper;
import java.util.List;

/** JSON form of an attacker. */
record AttackerData(String name, String knows, List<String> sees) {

  static AttackerData of(Attack attack) {
    return new AttackerData(
        attack.name(),
        attack.knows().label(),
        List.copyOf(Eavesdropper.words(attack.sees(), attack.colluding())));
  }
}
