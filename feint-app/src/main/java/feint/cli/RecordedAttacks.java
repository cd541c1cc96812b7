package feint.cli;

import feint.archive.NamedPolicy;
import feint.audit.Attack;
import feint.audit.Eavesdropper;
import feint.audit.Plan;
import feint.audit.World;
import feint.experiment.NamedRuns;
import feint.policy.Sight;
import feint.scenario.Scenario;
import java.util.ArrayList;
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
      List<Plan> plans, boolean asked, Scenario scenario, NamedPolicy policy, NamedRuns runs) {
    World world = World.of(scenario.problem());
    List<Attack> attacks = new ArrayList<>();
    Map<String, List<String>> leftOut = new LinkedHashMap<>();
    for (Plan plan : plans) {
      Attack attack = plan.on(world, policy.policy());
      Set<Sight> lacking = runs.audit().lacks(attack);
      List<String> words = lacking.isEmpty() ? List.of() : words(lacking, plan);
      UsageException.require(
          !asked || lacking.isEmpty(),
          plan.label()
              + " needs to see "
              + String.join(" and ", words)
              + ", which "
              + (lacking.equals(Set.of(Sight.CONTENTS))
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

  private static List<String> words(Set<Sight> lacking, Plan plan) {
    return Eavesdropper.words(lacking, plan.colluding());
  }
}
