package feint.attack.audit;

import feint.math.Checks;
import feint.math.Seed;
import java.util.List;

/**
 * An audit with its number of simulated samples. It is public so that it can be serialized and
 * executed on other machines.
 *
 * @param rows number of samples, at least 1, each of one or several consecutive runs
 */
public record PlayedAudit(Audit audit, int rows, Seed seed) {

  public PlayedAudit {
    Checks.atLeast(1, rows, "runs");
  }

  /** Creates an empty tally for each attack. */
  public List<Tally> blank() {
    return runs().blank();
  }

  AuditedRuns runs() {
    return audit.runs(rows, seed);
  }
}
