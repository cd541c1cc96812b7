package feint.distributed;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.PluginAttackFactory;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.policy.Observable;
import feint.policyspec.JarCodec;
import java.util.EnumSet;
import java.util.Set;

/**
 * Codec of attack factories: a built-in attack's name, knowledge and observables, or the plug-in of
 * a jar that provides the attack.
 */
final class AttackCodec {

  private AttackCodec() {}

  static boolean covers(AttackFactory factory) {
    return factory.eavesdropper().isPresent()
        || factory.plugin().filter(JarCodec::covers).isPresent();
  }

  static CodecOutput written(AttackFactory factory) {
    CodecOutput out = new CodecOutput();
    out.flag(factory.plugin().isPresent());
    factory.plugin().ifPresent(plugin -> JarCodec.write(plugin, out));
    factory.eavesdropper().ifPresent(who -> write(factory.label(), who, out));
    return out;
  }

  private static void write(String label, Eavesdropper who, CodecOutput out) {
    out.text(label)
        .constant(who.knows())
        .list(EnumSet.copyOf(who.sees()), CodecOutput::constant)
        .whole(who.colluding());
  }

  static AttackFactory read(CodecInput in) {
    if (in.flag()) {
      return new PluginAttackFactory(JarCodec.read(JarCodec.ATTACKERS, in));
    }
    String label = in.text();
    Knowledge knows = in.constant(Knowledge.class);
    Set<Observable> sees = Set.copyOf(in.list(element -> element.constant(Observable.class)));
    return Attacks.factory(label, new Eavesdropper(knows, sees, in.small()));
  }
}
