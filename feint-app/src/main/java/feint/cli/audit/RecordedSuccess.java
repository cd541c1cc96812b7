package feint.cli.audit;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.cli.output.AttackerData;
import feint.lab.audit.RecordedTrainingRuns;
import feint.math.Count;
import feint.model.Problem;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Success of the attackers on recorded runs with known truth.
 *
 * @param findings results in the order of the attacks; empty for an attack that found all runs
 *     impossible
 * @param learnt results of attackers that were trained on some of the runs
 */
record RecordedSuccess(
    Policy policy,
    Problem problem,
    List<Finding> findings,
    Optional<RecordedTrainingRuns> learnt,
    long seed) {

  /** Returns the findings of attackers that picked a trajectory in some run. */
  Optional<AuditResult> result() {
    List<Finding> some =
        Stream.concat(findings.stream(), learnt.stream().flatMap(one -> one.findings().stream()))
            .filter(found -> found.runs() > 0)
            .toList();
    // A guarantee assumes the oracle of the scenario, which recorded runs need not have.
    return some.isEmpty()
        ? Optional.empty()
        : Optional.of(new AuditResult(some, LeakageGuarantee.NONE));
  }

  /**
   * JSON form of an attacker that found every run impossible.
   *
   * @param lessons number of training runs, if it was trained
   */
  private record Named(
      @JsonUnwrapped AttackerData attacker,
      Optional<Integer> lessons,
      long runs,
      long contradicted) {}

  /** JSON form of an attacker with its result. */
  private record Counted(@JsonUnwrapped Named attacker, @JsonUnwrapped AuditView.Success success) {}

  /** Returns the JSON forms of the attackers, trained ones last. */
  List<Object> data() {
    return Stream.concat(
            findings.stream().map(found -> data(found, Optional.empty())),
            learnt.stream()
                .flatMap(
                    lessons ->
                        lessons.findings().stream()
                            .map(found -> data(found, Optional.of(lessons.lessons())))))
        .toList();
  }

  private Object data(Finding found, Optional<Integer> lessons) {
    Named named =
        new Named(AttackerData.of(found.attack()), lessons, found.runs(), found.contradicted());
    return result()
        .filter(result -> found.runs() > 0)
        .<Object>map(result -> new Counted(named, AuditView.Success.of(found, result)))
        .orElse(named);
  }

  /** Returns the table of the attackers that picked a trajectory in some run, if any did. */
  Optional<Table> table() {
    return counted().isEmpty()
        ? Optional.empty()
        : Optional.of(AuditView.table("Success of each attacker", counted()));
  }

  /** Returns the findings of attackers that picked a trajectory in some run. */
  List<Finding> counted() {
    return result().map(AuditResult::findings).orElse(List.of());
  }

  /** Returns a description of the counted runs. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        Count.of(findings.get(0).runs() + findings.get(0).contradicted(), "recorded run")
            + "; ties are broken at random, seed "
            + seed);
    learnt.ifPresent(
        lessons ->
            notes.add(
                "telltale:... and trained-... were trained on the first "
                    + Count.of(lessons.lessons(), "run")
                    + ", and tested on the other "
                    + lessons.findings().get(0).runs()));
    return notes;
  }

  /** Returns the conclusions; empty if no attacker picked a trajectory. */
  List<String> sentences() {
    return result().map(result -> new AuditSentences(result, setting()).all()).orElse(List.of());
  }

  /** Returns the setting; a violated guarantee is attributed to a different oracle. */
  private AuditSetting setting() {
    return new AuditSetting(
        policy.remembers().contains(Observable.STEPS),
        !policy.claim(problem).seen().isEmpty(),
        true,
        1,
        false);
  }
}
