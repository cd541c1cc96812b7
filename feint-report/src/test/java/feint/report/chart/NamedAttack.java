package feint.report.chart;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.Knowledge;
import feint.policy.Observable;
import java.util.Set;

/** An attack of which a chart shows only the name. */
record NamedAttack(String name) implements Attack {

  @Override
  public Knowledge knows() {
    return Knowledge.NOTHING;
  }

  @Override
  public Set<Observable> sees() {
    return Set.of(Observable.QUERIES);
  }

  @Override
  public boolean givesPosterior() {
    return false;
  }

  @Override
  public Attacker start() {
    throw new UnsupportedOperationException("must not be called");
  }
}
