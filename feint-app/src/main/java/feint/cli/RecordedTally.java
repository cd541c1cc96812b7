package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.audit.AuditResult;
import feint.audit.Finding;
import feint.experiment.RecordedLessons;
import feint.math.Count;
import feint.model.Problem;
import feint.policy.Claim;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How often each attacker was right in recorded runs of which it is known what was real.
 *
 * @param findings in the order of the attacks; some may have found all runs impossible
 * @param learnt those of attackers who have learnt from some of the runs
 */
record RecordedTally(
    Policy policy,
    Problem problem,
    List<Finding> findings,
    Optional<RecordedLessons> learnt,
    long seed) {

  /** Of those who pointed at somebody in some run. */
  private Optional<AuditResult> result() {
    List<Finding> some =
        Stream.concat(findings.stream(), learnt.stream().flatMap(one -> one.findings().stream()))
            .filter(found -> found.runs() > 0)
            .toList();
    // A proof speaks of an oracle as the scenario has it, and nobody knows whether this one was.
    return some.isEmpty() ? Optional.empty() : Optional.of(new AuditResult(some, Claim.NONE));
  }

  /** Adds to an attacker's entry how it fared. */
  void json(ObjectNode entry, int attack) {
    json(entry, findings.get(attack));
  }

  private void json(ObjectNode entry, Finding found) {
    entry.put("runs", found.runs()).put("contradicted", found.contradicted());
    result()
        .filter(result -> found.runs() > 0)
        .ifPresent(result -> AuditReport.fared(entry, found, result));
  }

  /** Adds entries of those who have learnt, with how many runs that was from. */
  void json(ArrayNode attackers) {
    learnt.ifPresent(
        lessons ->
            lessons
                .findings()
                .forEach(
                    found -> {
                      ObjectNode entry = AuditReport.entry(attackers, found.attack());
                      json(entry.put("lessons", lessons.lessons()), found);
                    }));
  }

  /** Adds what it comes to. */
  void json(ObjectNode node) {
    result()
        .ifPresent(
            result ->
                node.put("worst", result.worst().name()).put("verdict", result.verdict().label()));
  }

  void print(Printer printer) {
    if (!counted().isEmpty()) {
      AuditReport.table(printer, counted());
      notes().forEach(printer::line);
      printer.line("");
      sentences().forEach(printer::line);
    }
  }

  /** Of those who pointed at somebody in some run. */
  List<Finding> counted() {
    return result().map(AuditResult::findings).orElse(List.of());
  }

  /** What was counted. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        Count.of(findings.get(0).runs() + findings.get(0).contradicted(), "recorded run")
            + "; whoever is undecided tosses a coin, seed "
            + seed);
    learnt.ifPresent(
        lessons ->
            notes.add(
                "telltale:... and trained-... have learnt from the first "
                    + Count.of(lessons.lessons(), "run")
                    + ", and were shown the other "
                    + lessons.findings().get(0).runs()));
    return notes;
  }

  /** What it comes to; nothing where nobody pointed at anybody. */
  List<String> sentences() {
    return result().map(result -> new AuditSentences(result, setting()).all()).orElse(List.of());
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
