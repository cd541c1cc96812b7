package feint.report;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.Knowledge;
import feint.policy.Sight;
import java.util.Set;

/** An attack of which a picture shows nothing but the name. */
record NamedAttack(String name) implements Attack {

  @Override
  public Knowledge knows() {
    return Knowledge.NOTHING;
  }

  @Override
  public Set<Sight> sees() {
    return Set.of(Sight.QUERIES);
  }

  @Override
  public boolean givesPosterior() {
    return false;
  }

  @Override
  public Attacker start() {
    throw new UnsupportedOperationException("nobody attacks here");
  }
}
