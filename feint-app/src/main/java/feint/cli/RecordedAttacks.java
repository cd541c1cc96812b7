package feint.cli;

import feint.archive.NamedPolicy;
import feint.audit.Attack;
import feint.audit.Eavesdropper;
import feint.audit.Knowledge;
import feint.audit.Plan;
import feint.audit.World;
import feint.experiment.NamedRuns;
import feint.experiment.ScenarioAudit;
import feint.policy.Sight;
import feint.scenario.Scenario;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The attacks that recorded runs allow.
 *
 * @param leftOut the names of others, with what they would have to see
 */
record RecordedAttacks(List<Attack> attacks, Map<String, List<String>> leftOut) {

  /**
   * Sorts them out.
   *
   * @param asked whether somebody asked for just these: then none of them is left out, but refused
   */
  static RecordedAttacks of(
      List<Plan> plans,
      boolean asked,
      Scenario scenario,
      NamedPolicy policy,
      NamedRuns runs,
      Execution execution) {
    List<Attack> attacks = new ArrayList<>();
    Map<String, List<String>> leftOut = new LinkedHashMap<>();
    for (Plan plan : plans) {
      Attack attack = attack(plan, scenario, policy, runs, execution);
      Set<Sight> lacking = lacking(plan, attack, runs);
      List<String> words = lacking.isEmpty() ? List.of() : words(lacking, plan);
      UsageException.require(
          !asked || lacking.isEmpty(),
          plan.label()
              + " needs to see "
              + String.join(" and ", words)
              + ", which "
              + (lacking.equals(Set.of(Sight.CONTENTS)) && plan.colluding() == 0
                  ? "run " + runs.withoutContents().orElse("") + " does not say of its steps"
                  : "records do not hold"));
      if (lacking.isEmpty()) {
        attacks.add(attack);
      } else {
        leftOut.put(plan.label(), words);
      }
    }
    return new RecordedAttacks(attacks, leftOut);
  }

  /** Whoever is a client, and knows something, must know about clients. */
  private static Attack attack(
      Plan plan, Scenario scenario, NamedPolicy policy, NamedRuns runs, Execution execution) {
    Attack attack = plan.on(World.of(scenario.problem()), policy.policy());
    if (plan.colluding() == 0
        || attack.knows() == Knowledge.NOTHING
        || !runs.audit().holds(plan.colluding()).contains(Sight.ATTENDANCE)) {
      return attack;
    }
    AttackerOptions.requireClients(plan, scenario);
    return ScenarioAudit.of(scenario).attack(plan, policy, execution);
  }

  /** To a client, what is in a step is how many were connected: no record says that. */
  private static Set<Sight> lacking(Plan plan, Attack attack, NamedRuns runs) {
    EnumSet<Sight> lacking = EnumSet.copyOf(attack.sees());
    EnumSet<Sight> held = EnumSet.copyOf(runs.audit().holds(plan.colluding()));
    if (plan.colluding() > 0) {
      held.remove(Sight.CONTENTS);
    }
    lacking.removeAll(held);
    return lacking;
  }

  private static List<String> words(Set<Sight> lacking, Plan plan) {
    return Eavesdropper.words(lacking, plan.colluding());
  }
}
