package feint.lab.audit;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.World;
import feint.attack.audit.Audit;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.LeakageGuarantee;
import feint.policy.Policy;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Audit of a policy that was computed for one scenario, in runs of another or the same.
 *
 * <p>Attackers with clients observe runs with real intermittent clients, in which the oracle's
 * state is their number; all others observe runs of the scenario's oracle.
 *
 * @param believed the scenario for which the policy was computed
 * @param truth the scenario of the runs
 * @param inARow number of consecutive runs with the same trajectories
 * @param carried whether the learner's memory of the oracle persists between them
 */
public record ScenarioAudit(Scenario believed, Scenario truth, int inARow, boolean carried) {

  public ScenarioAudit {
    Checks.atLeast(1, inARow, "consecutive runs");
    believed.problem().shape().requireSame("true world", truth.problem().shape());
  }

  /** Returns the audit of single runs in the scenario for which the policy was computed. */
  public static ScenarioAudit of(Scenario scenario) {
    return new ScenarioAudit(scenario, scenario, 1, false);
  }

  /**
   * Audits sequences of consecutive runs for each attack, in the order of the factories.
   *
   * @param rows number of sequences
   */
  public AuditResult run(
      NamedPolicy policy, List<AttackFactory> plans, int rows, Seed seed, Execution execution) {
    Map<AttackFactory, Finding> found = new HashMap<>();
    List<LeakageGuarantee> claims = new ArrayList<>();
    int done = 0;
    for (int colluding : new TreeSet<>(plans.stream().map(AttackFactory::colluding).toList())) {
      List<AttackFactory> here =
          plans.stream().filter(plan -> plan.colluding() == colluding).toList();
      int before = done;
      Progress part =
          share -> execution.progress().reached((before + share * here.size()) / plans.size());
      Policy played = colluding == 0 ? policy.policy() : PolicyCatalogue.counting(policy, believed);
      World world = world(colluding).inRows(inARow, carried);
      AuditResult result =
          new Audit(world, played, here).run(rows, seed, execution.withProgress(part));
      for (int i = 0; i < here.size(); i++) {
        found.put(here.get(i), result.findings().get(i));
      }
      claims.add(result.claim());
      done += here.size();
    }
    return new AuditResult(plans.stream().map(found::get).toList(), claims.get(0));
  }

  /**
   * Creates a factory's attack in the scenario of the runs, on the policy as it is played there.
   */
  public Attack attack(AttackFactory plan, NamedPolicy policy, Execution execution) {
    Policy played =
        plan.colluding() == 0 ? policy.policy() : PolicyCatalogue.counting(policy, believed);
    return plan.on(world(plan.colluding()).inRows(inARow, carried), played);
  }

  private World world(int colluding) {
    if (colluding == 0) {
      return World.of(truth.problem());
    }
    Problem counted = truth.counted().orElseThrow();
    return World.attended(truth.participation().orElseThrow(), counted, colluding);
  }
}
