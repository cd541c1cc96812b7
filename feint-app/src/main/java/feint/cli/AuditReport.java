package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.audit.Attack;
import feint.audit.AuditResult;
import feint.audit.Eavesdropper;
import feint.audit.Finding;
import feint.experiment.ScenarioAudit;
import feint.math.Count;
import feint.math.Interval;
import feint.provenance.Provenance;
import feint.report.AuditChart;
import feint.report.Figure;
import feint.report.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What feint audit says about a policy. */
record AuditReport(ScenarioAudit audit, NamedPolicy policy, AuditResult result, int runs, long seed)
    implements Reported {

  private static final String NONE = "-";

  @Override
  public Page page(Provenance made) {
    return new AuditPage(this).page(made);
  }

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", audit.believed().name());
    if (!audit.truth().equals(audit.believed())) {
      node.put("world", audit.truth().name());
    }
    node.put("policy", policy.name()).put("runs", runs);
    if (audit.inARow() > 1) {
      node.put("runsInARow", audit.inARow()).put("carry", audit.carried());
    }
    node.put("seed", seed);
    ArrayNode attackers = node.putArray("attackers");
    for (Finding found : result.findings()) {
      fared(entry(attackers, found.attack()), found, result);
    }
    node.put("worst", result.worst().name()).put("verdict", result.verdict().label());
    return node;
  }

  /** Who attacked. */
  static ObjectNode entry(ArrayNode attackers, Attack attack) {
    return described(attackers.addObject(), attack);
  }

  static ObjectNode described(ObjectNode entry, Attack attack) {
    entry.put("name", attack.name());
    entry.put("knows", attack.knows().label());
    ArrayNode sees = entry.putArray("sees");
    Eavesdropper.words(attack.sees(), attack.colluding()).forEach(sees::add);
    return entry;
  }

  /** How it fared. */
  static void fared(ObjectNode entry, Finding found, AuditResult result) {
    entry.put("correct", found.correct()).put("advantage", found.advantage().value());
    entry.set("interval", Printer.interval(found.advantage().interval()));
    entry.set("jointInterval", Printer.interval(result.jointInterval(found)));
    entry.set("expected", Printer.value(found.expected().mean()));
    entry.set("logLoss", Printer.value(found.logLoss()));
    entry.set("bits", Printer.value(found.bits()));
  }

  @Override
  public void print(Printer printer) {
    printer.line(policy.name() + " in " + place() + ", seen by eavesdroppers");
    table(printer, result.findings());
    printer.line(counted() + ", seed " + seed);
    shown(result.findings().stream().map(Finding::attack).toList()).ifPresent(printer::line);
    printer.line("");
    sentences().forEach(printer::line);
  }

  /** What it comes to, the most important first. */
  List<String> sentences() {
    return new AuditSentences(result, AuditSetting.of(policy.policy(), audit)).all();
  }

  /** How often each was right. */
  static void table(Printer printer, List<Finding> findings) {
    printer.table(
        List.of("attacker", "P(right)", "advantage", "95 % interval", "log-loss", "bits"),
        rows(findings));
  }

  static List<List<String>> rows(List<Finding> findings) {
    List<List<String>> rows = new ArrayList<>();
    for (Finding found : findings) {
      Interval interval = found.advantage().interval();
      rows.add(
          List.of(
              found.name(),
              digits(found.correct()),
              digits(found.advantage().value()),
              digits(interval.low()) + " to " + digits(interval.high()),
              digits(found.logLoss()),
              digits(found.bits())));
    }
    return rows;
  }

  String place() {
    return audit.truth().equals(audit.believed())
        ? audit.believed().name()
        : audit.truth().name() + ", made for " + audit.believed().name();
  }

  String counted() {
    return audit.inARow() == 1
        ? Count.of(runs, "run")
        : Count.of(runs, "row")
            + " of "
            + Count.of(audit.inARow(), "run")
            + (audit.carried()
                ? ", what is known of the oracle carried over"
                : ", each begun anew");
  }

  /** Who is shown more than it asked to see. */
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
                        "shown as well, since without it nobody can say what the policy does next: ",
                        "")));
  }

  /** Four decimals, which is what so many runs as one waits for are good for. */
  static String digits(double x) {
    if (Double.isNaN(x)) {
      return NONE;
    }
    String text = String.format(Locale.ROOT, "%.4f", x);
    return text.equals("-0.0000") ? "0.0000" : text;
  }

  Figure figure() {
    String subtitle =
        String.format(
            Locale.ROOT,
            "%s, %s, seed %d; grey: where %s would be, 95 %% of the time",
            policy.name(),
            counted(),
            seed,
            policy.policy().decoys() == 1 ? "a coin" : "a blind guess");
    return AuditChart.of(place(), subtitle, result.findings());
  }
}
