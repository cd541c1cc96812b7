package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.audit.Finding;
import feint.experiment.WorldsAudit;
import feint.experiment.WorldsAudit.Spread;
import feint.math.Count;
import feint.math.Interval;
import feint.policy.Claim;
import feint.policy.Sight;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What feint audit says about a policy in several worlds. */
record WorldsReport(
    Scenario scenario,
    NamedPolicy policy,
    WorldsAudit audit,
    Kind kind,
    WorldsAudit.Result result,
    int runs,
    long seed)
    implements Reported {

  /** Where the worlds come from. */
  sealed interface Kind {

    /** What they are, in words. */
    String words();

    void add(ObjectNode node);
  }

  /** Worlds whose entries are all off by up to an amount. */
  record Perturbed(double amount) implements Kind {
    @Override
    public String words() {
      return "worlds in which every entry of success and transition is off by up to "
          + Printer.number(amount);
    }

    @Override
    public void add(ObjectNode node) {
      node.put("perturb", amount);
    }
  }

  /** Worlds that are drawn from counts. */
  record Drawn(int number, Path estimate) implements Kind {
    @Override
    public String words() {
      return "worlds that are drawn from what " + estimate + " has counted";
    }

    @Override
    public void add(ObjectNode node) {
      node.put("estimate", estimate.toString());
    }
  }

  private static final double MOST_OF_THEM = 0.9;

  static final String LEGEND =
      "mean, median, 90 % and worst are of the size of the advantage: who is always wrong tells as much"
          + " as who is always right. The worst of these worlds is no bound on others. The last two"
          + " columns are of other runs in the world that is the worst for the attacker of the row, so"
          + " that they are not the luckiest of many figures.";

  @Override
  public Page page(Provenance made) {
    return new WorldsPage(this).page(made);
  }

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("policy", policy.name());
    kind.add(node);
    node.put("worlds", audit.worlds().size()).put("runs", runs);
    if (audit.inARow() > 1) {
      node.put("runsInARow", audit.inARow()).put("carry", audit.carried());
    }
    node.put("seed", seed);
    ArrayNode attackers = node.putArray("attackers");
    for (int i = 0; i < result.spreads().size(); i++) {
      Spread spread = result.spreads().get(i);
      Finding again = result.again().get(i).finding();
      ObjectNode entry = AuditReport.entry(attackers, spread.attack());
      entry.put("mean", spread.mean()).put("median", spread.quantile(0.5));
      entry.put("quantile90", spread.quantile(MOST_OF_THEM)).put("worst", spread.worst());
      entry.put("worstWorld", spread.worstWorld() + 1);
      entry.put("again", again.advantage().value());
      Interval interval = again.advantage().interval();
      entry.putArray("interval").add(interval.low()).add(interval.high());
    }
    return node;
  }

  @Override
  public void print(Printer printer) {
    printer.line(
        policy.name()
            + ", made for "
            + scenario.name()
            + ", in "
            + audit.worlds().size()
            + " "
            + kind.words());
    printer.table(
        List.of(
            "attacker", "mean", "median", "90 %", "worst", "world", "there again", "95 % interval"),
        rows());
    printer.line(counted());
    AuditReport.shown(result.spreads().stream().map(Spread::attack).toList())
        .ifPresent(printer::line);
    printer.line("");
    printer.line(sentence());
    printer.line(LEGEND);
  }

  String counted() {
    return Count.of(runs, audit.inARow() == 1 ? "run" : "row") + " in each world, seed " + seed;
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < result.spreads().size(); i++) {
      Spread spread = result.spreads().get(i);
      Finding again = result.again().get(i).finding();
      Interval interval = again.advantage().interval();
      rows.add(
          List.of(
              spread.attack().name(),
              AuditReport.digits(spread.mean()),
              AuditReport.digits(spread.quantile(0.5)),
              AuditReport.digits(spread.quantile(MOST_OF_THEM)),
              AuditReport.digits(spread.worst()),
              String.valueOf(spread.worstWorld() + 1),
              AuditReport.digits(again.advantage().value()),
              AuditReport.digits(interval.low()) + " to " + AuditReport.digits(interval.high())));
    }
    return rows;
  }

  String sentence() {
    Spread most =
        result.spreads().stream().reduce((a, b) -> b.worst() > a.worst() ? b : a).orElseThrow();
    if (result.again().stream().allMatch(WorldsAudit.Again::hidden)) {
      Claim claim = policy.policy().claim(audit.worlds().get(most.worstWorld()));
      return claim.seen().contains(Sight.STATE)
          ? "It is proven that none of these attackers does better than a blind guess in any world:"
              + " open policies need no model."
          : "It is proven that none of these attackers does better than a blind guess where the"
              + " oracle is as the policy believes, as in these worlds.";
    }
    return String.format(
        Locale.ROOT,
        "The size of the advantage of %s is %s in the worst of them and %s on average; open policies"
            + " need no model, and give nothing away in any world.",
        most.attack().name(),
        AuditReport.digits(most.worst()),
        AuditReport.digits(most.mean()));
  }
}
