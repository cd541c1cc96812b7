package feint.cli.audit;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.attack.Attack;
import feint.attack.Eavesdropper;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.cli.output.AttackerData;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.cli.output.ModelErrorNotes;
import feint.cli.output.VerdictData;
import feint.lab.audit.ScenarioAudit;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Text;
import feint.policyfile.NamedPolicy;
import feint.report.chart.AuditChart;
import feint.report.chart.DotChart;
import feint.report.chart.Figure;
import feint.report.chart.LiveChart;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Result of feint audit in one world.
 *
 * @param verdict on the policy, with the most successful attacker
 * @param errors sensitivity of a balanced policy to errors of the model
 */
record AuditView(
    ScenarioAudit audit,
    NamedPolicy policy,
    AuditResult result,
    PolicyVerdict verdict,
    int runs,
    long seed,
    ModelErrorNotes errors)
    implements CommandResult {

  private record Data(
      String scenario,
      VerdictData verdict,
      Optional<String> world,
      String policy,
      int runs,
      @JsonUnwrapped Rows rows,
      long seed,
      List<Found> attackers,
      String worst,
      String conclusion,
      Optional<List<ModelErrorNotes.Data>> modelErrors) {}

  /** JSON form of the result of an attacker among others. */
  record Success(
      double correct,
      double advantage,
      Interval interval,
      Interval jointInterval,
      double expected,
      double logLoss,
      double bits) {

    static Success of(Finding found, AuditResult result) {
      return new Success(
          found.correct(),
          found.advantage().value(),
          found.advantage().interval(),
          result.jointInterval(found),
          found.expected().mean(),
          found.logLoss(),
          found.bits());
    }
  }

  /** JSON form of an attacker with its result. */
  record Found(@JsonUnwrapped AttackerData attacker, @JsonUnwrapped Success success) {}

  /** JSON form of consecutive runs; nothing for single runs. */
  record Rows(Optional<Integer> runsInARow, Optional<Boolean> carry) {

    static Rows of(int inARow, boolean carried) {
      return inARow > 1
          ? new Rows(Optional.of(inARow), Optional.of(carried))
          : new Rows(Optional.empty(), Optional.empty());
    }
  }

  @Override
  public Object data() {
    return new Data(
        audit.believed().name(),
        VerdictData.of(verdict),
        Optional.of(audit.truth().name()).filter(any -> elsewhere()),
        policy.name(),
        runs,
        Rows.of(audit.inARow(), audit.carried()),
        seed,
        result.findings().stream()
            .map(found -> new Found(AttackerData.of(found.attack()), Success.of(found, result)))
            .toList(),
        result.worst().name(),
        result.verdict().label(),
        errors.data());
  }

  private boolean elsewhere() {
    return !audit.truth().equals(audit.believed());
  }

  @Override
  public View view() {
    List<Finding> findings = result.findings();
    List<String> sentences =
        new AuditSentences(result, AuditSetting.of(policy.policy(), audit)).all();
    String counted = counted() + ", seed " + seed;
    View.Builder view =
        View.judging(
                Text.of(
                    "Who identifies the real trajectory when %s runs in %s?",
                    policy.name(), place()),
                Optional.of(verdict),
                sentences.get(0))
            .line(policy.name() + " in " + place() + ", observed by eavesdroppers")
            .paragraphs(sentences.subList(1, sentences.size()))
            .table(table("Success of each attacker", findings))
            .line(counted)
            .paragraph(counted + ".")
            .notes(shown(findings.stream().map(Finding::attack).toList()))
            .line("")
            .lines(sentences)
            .chart(() -> advantages(findings), "The bars are 95 % intervals.")
            .chart(
                () ->
                    AuditChart.live(
                        "Success of each attacker after each number of queries", findings),
                "Grey: 95 % range of random guessing.");
    errors.addTo(view);
    view.scenario(audit.believed());
    return elsewhere() ? view.scenario(audit.truth()).build() : view.build();
  }

  static Table table(String caption, List<Finding> findings) {
    return Table.of(
        caption,
        findings,
        List.of(
            ColumnDescriptions.ATTACKER.cell(Finding::name),
            ColumnDescriptions.RIGHT.cell(found -> NumberFormat.fixed(found.correct())),
            ColumnDescriptions.ADVANTAGE.cell(
                found -> NumberFormat.fixed(found.advantage().value())),
            ColumnDescriptions.INTERVAL.cell(
                found -> NumberFormat.fixed(found.advantage().interval())),
            Column.of(
                    "log-loss",
                    "log-loss of its posterior in nats: 0.6931 for a coin; - for an attacker without"
                        + " a posterior")
                .cell(found -> NumberFormat.fixed(found.logLoss())),
            Column.of("bits", "information about the secret bit, from its log-loss")
                .cell(found -> NumberFormat.fixed(found.bits()))));
  }

  static LiveChart advantages(List<Finding> findings) {
    return DotChart.advantages(
        "Advantage of each attacker after the last query",
        "attacker",
        List.of(
            new DotChart.Kind(
                "advantage",
                findings.stream()
                    .map(
                        found ->
                            new DotChart.Row(
                                found.name(),
                                found.advantage().value(),
                                found.advantage().interval()))
                    .toList())));
  }

  private String place() {
    return audit.truth().equals(audit.believed())
        ? audit.believed().name()
        : audit.truth().name() + ", built for " + audit.believed().name();
  }

  private String counted() {
    return audit.inARow() == 1
        ? Count.of(runs, "run")
        : Count.of(runs, "sequence")
            + " of "
            + Count.of(audit.inARow(), "run")
            + (audit.carried()
                ? ", belief about the oracle carried over"
                : ", each started from the initial belief");
  }

  /** Returns a sentence on attackers that see more than their defined observations. */
  static Optional<String> shown(List<Attack> attacks) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (Attack attack : attacks) {
      if (!attack.shown().isEmpty()) {
        String more = String.join(" and ", Eavesdropper.words(attack.shown(), attack.colluding()));
        names.computeIfAbsent(more, any -> new ArrayList<>()).add(attack.name());
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            names.entrySet().stream()
                .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                .collect(
                    Collectors.joining(
                        "; ",
                        "also shown, because the policy's next decision depends on it: ",
                        "")));
  }

  Figure figure() {
    String subtitle =
        Text.of(
            "%s, %s, seed %d; grey: 95 %% range of random guessing",
            policy.name(), counted(), seed);
    return AuditChart.of(place(), subtitle, result.findings());
  }
}
