package feint.experiment;

import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.audit.Attack;
import feint.audit.Audit;
import feint.audit.AuditResult;
import feint.audit.Finding;
import feint.audit.Plan;
import feint.audit.World;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Claim;
import feint.policy.Policy;
import feint.scenario.Scenario;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * An audit of a policy that was made for one scenario, in runs that happen in another or the same.
 *
 * <p>Whoever is a client is shown runs of real clients who come and go, in which the oracle's state
 * is their number; all others are shown runs of the scenario's oracle.
 *
 * @param believed the scenario that the policy was made for
 * @param truth where runs happen
 * @param inARow how many runs follow each other with the same trajectories
 * @param carried whether the learner carries over what it remembers of the oracle
 */
public record ScenarioAudit(Scenario believed, Scenario truth, int inARow, boolean carried) {

  public ScenarioAudit {
    Checks.atLeast(1, inARow, "runs in a row");
    believed.problem().shape().requireSame("true world", truth.problem().shape());
  }

  /** Single runs in the scenario that the policy was made for. */
  public static ScenarioAudit of(Scenario scenario) {
    return new ScenarioAudit(scenario, scenario, 1, false);
  }

  /** Audits so many rows for each attack, in the order of the plans. */
  public AuditResult run(
      NamedPolicy policy, List<Plan> plans, int rows, Seed seed, Execution execution) {
    Map<Plan, Finding> found = new HashMap<>();
    List<Claim> claims = new ArrayList<>();
    int done = 0;
    for (int colluding : new TreeSet<>(plans.stream().map(Plan::colluding).toList())) {
      List<Plan> here = plans.stream().filter(plan -> plan.colluding() == colluding).toList();
      int before = done;
      Progress part =
          share -> execution.progress().reached((before + share * here.size()) / plans.size());
      Policy played = colluding == 0 ? policy.policy() : PolicyCatalogue.counting(policy, believed);
      World world = world(colluding).inRows(inARow, carried);
      List<Attack> attacks = here.stream().map(plan -> plan.on(world, played)).toList();
      AuditResult result =
          new Audit(world, played, attacks).run(rows, seed, execution.withProgress(part));
      for (int i = 0; i < here.size(); i++) {
        found.put(here.get(i), result.findings().get(i));
      }
      claims.add(result.claim());
      done += here.size();
    }
    return new AuditResult(plans.stream().map(found::get).toList(), claims.get(0));
  }

  /** The attack of a plan where runs happen, on the policy as it is played there. */
  public Attack attack(Plan plan, NamedPolicy policy, Execution execution) {
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
