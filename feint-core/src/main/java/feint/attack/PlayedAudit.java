package feint.attack;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import java.util.List;

/**
 * Specification of an audit of simulated runs. It is public so that it can be serialized and
 * executed on other machines.
 *
 * @param attacks attacks on this policy in this world
 * @param rows number of samples, at least 1, each of one or several consecutive runs
 */
public record PlayedAudit(World world, Policy policy, List<Attack> attacks, int rows, Seed seed) {

  public PlayedAudit {
    Checks.atLeast(1, rows, "runs");
    world.problem().shape().requireSame("policy", policy.shape());
    attacks = List.copyOf(attacks);
  }

  /** Creates an empty tally for each attack. */
  public List<Tally> blank() {
    return runs().blank();
  }

  AuditedRuns runs() {
    return new AuditedRuns(new PlayedRuns(world, policy), attacks, rows, seed);
  }
}
