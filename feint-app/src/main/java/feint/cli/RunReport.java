package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.descent.CovertDescent;
import feint.eavesdrop.Ranged;
import feint.eavesdrop.WatchReport;
import feint.experiment.FeintVersion;
import feint.math.Seed;
import feint.report.Figure;
import feint.report.Page;
import feint.scenario.Learning.Step.TheoremOne;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What {@code feint run} prints. */
record RunReport(
    Scenario scenario,
    String policy,
    CovertDescent descent,
    WatchReport found,
    Seed seed,
    Optional<Path> plot) {

  private static final int BELIEFS = 4;
  private static final List<String> OVER_RUNS = List.of("over runs", "mean", "95 % from", "to");
  private static final List<String> OF_ATTACKERS =
      List.of("attacker", "right", "95 % from", "to", "distance", "gradient norm");
  private static final String LEGEND =
      "right: points at the learning trajectory; distance: of the point it names from the"
          + " learner's estimate";

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("policy", policy);
    node.put("runs", found.runs()).put("seed", seed.value());
    node.put("stepSize", descent.stepSize());
    descent
        .theorem()
        .ifPresent(
            theorem ->
                node.putObject("theorem1")
                    .put("epsilon", epsilon())
                    .put("successes", theorem.successes()));
    measured().forEach((title, one) -> node.set(one.field(), Printer.ranged(one.value())));
    ArrayNode beliefs = node.putArray("belief");
    found.beliefs().forEach(belief -> beliefs.add(Printer.ranged(belief)));
    ArrayNode attackers = node.putArray("attackers");
    for (WatchReport.Finding finding : found.findings()) {
      ObjectNode one = attackers.addObject().put("attack", finding.attack());
      one.set("right", Printer.ranged(finding.right()));
      one.set("distance", Printer.ranged(finding.distance()));
      one.set("gradientNorm", Printer.ranged(finding.gradientNorm()));
    }
    plot.ifPresent(file -> node.put("plot", file.toString()));
    return node;
  }

  void print(Printer printer) {
    printer.line(
        String.format(
            Locale.ROOT,
            "%s in %s: %d covert runs, seed %d, step size %s",
            policy,
            scenario.name(),
            found.runs(),
            seed.value(),
            Printer.number(descent.stepSize())));
    printer.table(OVER_RUNS, overRuns());
    printer.table(OF_ATTACKERS, ofAttackers());
    printer.line(LEGEND);
    descent.theorem().ifPresent(theorem -> printer.line(verdict(theorem.successes().toString())));
    plot.ifPresent(file -> printer.line("plot written to " + file));
  }

  private List<List<String>> overRuns() {
    List<List<String>> rows = new ArrayList<>();
    measured().forEach((title, one) -> rows.add(row(title, one.value())));
    int horizon = found.beliefs().size();
    for (int k = 1; k <= Math.min(BELIEFS, horizon); k++) {
      int sent = horizon * k / Math.min(BELIEFS, horizon);
      rows.add(row("belief after " + sent + " queries", found.beliefs().get(sent - 1)));
    }
    return rows;
  }

  private List<List<String>> ofAttackers() {
    return found.findings().stream().map(RunReport::row).toList();
  }

  /** The same as a page, with a picture if there is one, and the command that wrote it. */
  Page page(Optional<Figure> picture, String command) {
    Page page = new Page(policy + " in " + scenario.name() + ": covert runs");
    page.table("Means over the runs, with 95 % intervals.", OVER_RUNS, overRuns());
    page.table(LEGEND, OF_ATTACKERS, ofAttackers());
    descent.theorem().ifPresent(theorem -> page.paragraph(verdict(theorem.successes().toString())));
    picture.ifPresent(figure -> page.figure(figure, "The first run, of the same seed."));
    page.heading("Where this comes from");
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("command", command);
    facts.put("version", FeintVersion.TEXT);
    facts.put("scenario", scenario.name() + ", " + scenario.fingerprint());
    facts.put("policy", policy);
    facts.put("runs", Long.toString(found.runs()));
    facts.put("seed", Long.toString(seed.value()));
    facts.put("Java", Invocation.java());
    page.facts(facts);
    return page;
  }

  /** What Theorem 1 promises, and what came of it. */
  private String verdict(String steps) {
    double high = found.learned().meanSquare().high();
    return String.format(
        Locale.ROOT,
        "Theorem 1: after %s steps the mean squared gradient norm is at most %s; the scenario has"
            + " %d steps, and the interval %s",
        steps,
        Printer.number(epsilon()),
        scenario.problem().successes(),
        high <= epsilon() ? "lies below" : "does not lie below");
  }

  private double epsilon() {
    return ((TheoremOne) scenario.learning().orElseThrow().step()).epsilon();
  }

  /** A number with its name in JSON. */
  private record Measured(String field, Ranged value) {}

  private Map<String, Measured> measured() {
    WatchReport.Learned learned = found.learned();
    Map<String, Measured> all = new LinkedHashMap<>();
    all.put(
        "gradient norm at the learner's estimate",
        new Measured("gradientNorm", learned.gradientNorm()));
    all.put(
        "squared gradient norm, mean over its steps",
        new Measured("squaredGradientNorm", learned.meanSquare()));
    all.put("P(finish)", new Measured("finishProbability", learned.finished()));
    all.put("incentive", new Measured("incentive", learned.incentive()));
    all.put("distance of the decoy", new Measured("decoyDistance", learned.decoyDistance()));
    all.put(
        "queries assigned rightly on arrival",
        new Measured("assignmentAccuracy", found.watching().accuracy()));
    all.put(
        "trajectories separable by a hyperplane",
        new Measured("separable", found.watching().separable()));
    return all;
  }

  private static List<String> row(String title, Ranged ranged) {
    return List.of(
        title,
        Printer.number(ranged.mean()),
        Printer.number(ranged.low()),
        Printer.number(ranged.high()));
  }

  private static List<String> row(WatchReport.Finding finding) {
    return List.of(
        finding.attack(),
        Printer.number(finding.right().mean()),
        Printer.number(finding.right().low()),
        Printer.number(finding.right().high()),
        Printer.number(finding.distance().mean()),
        Printer.number(finding.gradientNorm().mean()));
  }
}
