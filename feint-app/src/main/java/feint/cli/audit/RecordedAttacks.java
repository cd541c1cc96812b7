package feint.cli.audit;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.World;
import feint.cli.output.UsageException;
import feint.lab.audit.NamedRuns;
import feint.lab.audit.ScenarioAudit;
import feint.parallel.Execution;
import feint.policy.Observable;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Attacks that are possible on recorded runs.
 *
 * @param leftOut names of the other attacks, with the observations that they lack
 */
record RecordedAttacks(List<Attack> attacks, Map<String, List<String>> leftOut) {

  /**
   * Selects the possible attacks.
   *
   * @param asked whether the attacks were requested explicitly; then an impossible one is an error
   */
  static RecordedAttacks of(
      List<AttackFactory> plans,
      boolean asked,
      Scenario scenario,
      NamedPolicy policy,
      NamedRuns runs,
      Execution execution) {
    List<Attack> attacks = new ArrayList<>();
    Map<String, List<String>> leftOut = new LinkedHashMap<>();
    for (AttackFactory plan : plans) {
      Attack attack = attack(plan, scenario, policy, runs, execution);
      Set<Observable> lacking = lacking(plan, attack, runs);
      List<String> words = lacking.isEmpty() ? List.of() : words(lacking, plan);
      UsageException.require(
          !asked || lacking.isEmpty(),
          plan.label()
              + " needs to see "
              + String.join(" and ", words)
              + ", which "
              + (lacking.equals(Set.of(Observable.CONTENTS)) && plan.colluding() == 0
                  ? "run " + runs.withoutContents().orElse("") + " does not contain for its steps"
                  : "records do not contain"));
      if (lacking.isEmpty()) {
        attacks.add(attack);
      } else {
        leftOut.put(plan.label(), words);
      }
    }
    return new RecordedAttacks(attacks, leftOut);
  }

  /** Checks that attacks by clients have a model of the clients. */
  private static Attack attack(
      AttackFactory plan,
      Scenario scenario,
      NamedPolicy policy,
      NamedRuns runs,
      Execution execution) {
    Attack attack = plan.on(World.of(scenario.problem()), policy.policy());
    if (plan.colluding() == 0
        || attack.knows() == Knowledge.NOTHING
        || !runs.audit().holds(plan.colluding()).contains(Observable.ATTENDANCE)) {
      return attack;
    }
    AttackerOptions.requireClients(plan, scenario);
    return ScenarioAudit.of(scenario).attack(plan, policy, execution);
  }

  /** Returns the missing observation of a client: the number of connected clients. */
  private static Set<Observable> lacking(AttackFactory plan, Attack attack, NamedRuns runs) {
    EnumSet<Observable> lacking = EnumSet.copyOf(attack.sees());
    EnumSet<Observable> held = EnumSet.copyOf(runs.audit().holds(plan.colluding()));
    if (plan.colluding() > 0) {
      held.remove(Observable.CONTENTS);
    }
    lacking.removeAll(held);
    return lacking;
  }

  private static List<String> words(Set<Observable> lacking, AttackFactory plan) {
    return Eavesdropper.words(lacking, plan.colluding());
  }
}
