package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.audit.AuditResult;
import feint.audit.Finding;
import feint.math.Count;
import feint.model.Problem;
import feint.policy.Claim;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.List;
import java.util.Optional;

/**
 * How often each attacker was right in recorded runs of which it is known what was real.
 *
 * @param findings in the order of the attacks; some may have found all runs impossible
 */
record RecordedTally(Policy policy, Problem problem, List<Finding> findings, long seed) {

  /** Of those who pointed at somebody in some run. */
  private Optional<AuditResult> result() {
    List<Finding> some = findings.stream().filter(found -> found.runs() > 0).toList();
    // A proof speaks of an oracle as the scenario has it, and nobody knows whether this one was.
    return some.isEmpty() ? Optional.empty() : Optional.of(new AuditResult(some, Claim.NONE));
  }

  /** Adds to an attacker's entry how it fared. */
  void json(ObjectNode entry, int attack) {
    Finding found = findings.get(attack);
    entry.put("runs", found.runs()).put("contradicted", found.contradicted());
    result()
        .filter(result -> found.runs() > 0)
        .ifPresent(result -> AuditReport.fared(entry, found, result));
  }

  /** Adds what it comes to. */
  void json(ObjectNode node) {
    result()
        .ifPresent(
            result ->
                node.put("worst", result.worst().name()).put("verdict", result.verdict().label()));
  }

  void print(Printer printer) {
    result()
        .ifPresent(
            result -> {
              AuditReport.table(printer, result.findings());
              printer.line(
                  Count.of(findings.get(0).runs() + findings.get(0).contradicted(), "recorded run")
                      + "; whoever is undecided tosses a coin, seed "
                      + seed);
              printer.line("");
              new AuditSentences(result, setting()).all().forEach(printer::line);
            });
  }

  /** If something is proven and does not hold, then because the oracle was another. */
  private AuditSetting setting() {
    return new AuditSetting(
        policy.remembers().contains(Sight.STEPS),
        !policy.claim(problem).seen().isEmpty(),
        true,
        1,
        false);
  }
}
