package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import java.util.List;

/**
 * An audit of runs that are played, as work to be done: public so that it can be written down and
 * done elsewhere.
 *
 * @param attacks on this policy in this world
 * @param rows how many rows of runs are shown to each of them
 */
public record PlayedAudit(World world, Policy policy, List<Attack> attacks, int rows, Seed seed) {

  public PlayedAudit {
    Checks.atLeast(1, rows, "runs");
    world.problem().shape().requireSame("policy", policy.shape());
    attacks = List.copyOf(attacks);
  }

  /** A tally for each attack, with no run in it. */
  public List<Tally> blank() {
    return runs().blank();
  }

  AuditedRuns runs() {
    return new AuditedRuns(new PlayedRuns(world, policy), attacks, rows, seed);
  }
}
