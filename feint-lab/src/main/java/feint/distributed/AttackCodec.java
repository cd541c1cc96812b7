package feint.distributed;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.AttackerPlugin;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.PlayedAudit;
import feint.attack.PluginAttackFactory;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.plugin.LoadedPlugin;
import feint.policy.Observable;
import feint.policyspec.JarCodec;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Codec of attacks: an attack's name, knowledge and observables, or the plug-in of a jar that
 * provides it. Decoding creates the attack anew.
 */
final class AttackCodec {

  private AttackCodec() {}

  private static Optional<Eavesdropper> who(Attack attack, PlayedAudit audit) {
    return Attacks.who(attack, audit.world(), audit.policy());
  }

  private static Optional<LoadedPlugin<AttackerPlugin>> part(Attack attack, PlayedAudit audit) {
    return PluginAttackFactory.part(attack, audit.world(), audit.policy());
  }

  static boolean covers(Attack attack, PlayedAudit audit) {
    return who(attack, audit).isPresent()
        || part(attack, audit).filter(JarCodec::covers).isPresent();
  }

  static CodecOutput written(Attack attack, PlayedAudit audit) {
    CodecOutput out = new CodecOutput();
    Optional<LoadedPlugin<AttackerPlugin>> plugin = part(attack, audit);
    out.flag(plugin.isPresent());
    if (plugin.isPresent()) {
      JarCodec.write(plugin.get(), out);
      return out;
    }
    Eavesdropper who = who(attack, audit).orElseThrow();
    return out.text(attack.name())
        .constant(who.knows())
        .list(EnumSet.copyOf(who.sees()), CodecOutput::constant)
        .whole(who.colluding());
  }

  static AttackFactory read(CodecInput in) {
    if (in.flag()) {
      return new PluginAttackFactory(JarCodec.read(JarCodec.ATTACKERS, in));
    }
    String name = in.text();
    Knowledge knows = in.constant(Knowledge.class);
    Set<Observable> sees = Set.copyOf(in.list(element -> element.constant(Observable.class)));
    return Attacks.planned(name, new Eavesdropper(knows, sees, in.small()));
  }
}
