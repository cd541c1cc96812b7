package feint.cli.output;

import feint.attack.Attack;
import feint.attack.Eavesdropper;
import java.util.List;

/** JSON form of an attacker. */
public record AttackerData(String name, String knows, List<String> sees) {

  public static AttackerData of(Attack attack) {
    return new AttackerData(
        attack.name(),
        attack.knows().label(),
        List.copyOf(Eavesdropper.words(attack.sees(), attack.colluding())));
  }
}
