package feint.portable;

import feint.audit.Attack;
import feint.audit.AttackerPart;
import feint.audit.Attacks;
import feint.audit.Eavesdropper;
import feint.audit.Knowledge;
import feint.audit.OwnPlan;
import feint.audit.Plan;
import feint.audit.PlayedAudit;
import feint.part.Owned;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * An attack as bytes: its name, what it knows and what it sees, or the part of a jar that has it.
 * It is made anew.
 */
final class AttackForm {

  private AttackForm() {}

  private static Optional<Eavesdropper> who(Attack attack, PlayedAudit audit) {
    return Attacks.who(attack, audit.world(), audit.policy());
  }

  private static Optional<Owned<AttackerPart>> part(Attack attack, PlayedAudit audit) {
    return OwnPlan.part(attack, audit.world(), audit.policy());
  }

  static boolean covers(Attack attack, PlayedAudit audit) {
    return who(attack, audit).isPresent()
        || part(attack, audit).filter(JarForm::covers).isPresent();
  }

  static FormOutput written(Attack attack, PlayedAudit audit) {
    FormOutput out = new FormOutput();
    Optional<Owned<AttackerPart>> part = part(attack, audit);
    out.flag(part.isPresent());
    if (part.isPresent()) {
      JarForm.write(part.get(), out);
      return out;
    }
    Eavesdropper who = who(attack, audit).orElseThrow();
    return out.text(attack.name())
        .constant(who.knows())
        .list(EnumSet.copyOf(who.sees()), FormOutput::constant)
        .whole(who.colluding());
  }

  static Plan read(FormInput in) {
    if (in.flag()) {
      return new OwnPlan(JarForm.read(JarForm.ATTACKERS, in));
    }
    String name = in.text();
    Knowledge knows = in.constant(Knowledge.class);
    Set<Sight> sees = Set.copyOf(in.list(sight -> sight.constant(Sight.class)));
    return Attacks.planned(name, new Eavesdropper(knows, sees, in.small()));
  }
}
