package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.descent.CovertDescent;
import feint.eavesdrop.WatchReport;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Measured;
import feint.scenario.Learning.Step.TheoremOne;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What {@code feint run} prints. */
record RunReport(
    Scenario scenario, String policy, CovertDescent descent, WatchReport found, long seed)
    implements Shown {

  private static final int BELIEFS = 4;
  private static final List<String> OVER_RUNS = List.of("over runs", "mean", "95 % from", "to");
  private static final List<String> OF_ATTACKERS =
      List.of("attacker", "right", "advantage", "95 % from", "to", "distance", "gradient norm");
  private static final String LEGEND =
      "right: points at the learning trajectory; advantage: 0 for a coin, 1 for always right, -1 for"
          + " always wrong, which turned round is as good; distance: from the point it names to the"
          + " learner's estimate";

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("policy", policy);
    node.put("runs", found.runs()).put("seed", seed);
    node.put("stepSize", descent.stepSize());
    descent
        .theorem()
        .ifPresent(
            theorem ->
                node.putObject("theorem1")
                    .put("epsilon", epsilon())
                    .put("successes", theorem.successes()));
    node.set("question", question().json());
    measured().forEach((title, one) -> node.set(one.field(), Printer.measured(one.value())));
    ArrayNode beliefs = node.putArray("belief");
    found.beliefs().forEach(belief -> beliefs.add(Printer.measured(belief)));
    ArrayNode attackers = node.putArray("attackers");
    for (WatchReport.Attacked attacked : found.attackers()) {
      ObjectNode one = attackers.addObject().put("name", attacked.name());
      Printer.advantage(one, attacked.advantage());
      one.put("contradicted", attacked.contradicted());
      one.set("distance", Printer.measured(attacked.distance()));
      one.set("gradientNorm", Printer.measured(attacked.gradientNorm()));
    }
    node.put("worst", found.worst().name());
    return node;
  }

  @Override
  public void print(Printer printer) {
    printer.line(
        String.format(
            Locale.ROOT,
            "%s in %s: %s, seed %d, step size %s",
            policy,
            scenario.name(),
            Count.of(found.runs(), "covert run"),
            seed,
            Printer.number(descent.stepSize())));
    printer.table(OVER_RUNS, overRuns());
    printer.table(OF_ATTACKERS, ofAttackers());
    printer.line(question().text());
    printer.line(LEGEND);
    contradicted().forEach(printer::line);
    promise().ifPresent(printer::line);
  }

  RunQuestion question() {
    return new RunQuestion(found.learned().byFunction());
  }

  List<List<String>> overRuns() {
    List<List<String>> rows = new ArrayList<>();
    measured().forEach((title, one) -> rows.add(row(title, one.value())));
    if (question().fair()) {
      for (int i = 0; i < 2; i++) {
        String wanting = "gradient norm where " + question().name(i) + " is wanted";
        rows.add(1 + i, row(wanting, question().gradientNorms().get(i)));
      }
    }
    int horizon = found.beliefs().size();
    for (int k = 1; k <= Math.min(BELIEFS, horizon); k++) {
      int sent = horizon * k / Math.min(BELIEFS, horizon);
      rows.add(row("belief after " + sent + " queries", found.beliefs().get(sent - 1)));
    }
    return rows;
  }

  List<List<String>> ofAttackers() {
    return found.attackers().stream().map(RunReport::row).toList();
  }

  /** A point that is assigned to the wrong trajectory can make a run that no policy plays. */
  List<String> contradicted() {
    return found.attackers().stream()
        .filter(attacked -> attacked.contradicted() > 0)
        .map(
            attacked ->
                attacked.name()
                    + ": not counted "
                    + (attacked.contradicted() == 1 ? "is " : "are ")
                    + Count.of(attacked.contradicted(), "run")
                    + " that cannot have happened as it saw them, since points were assigned"
                    + " wrongly")
        .toList();
  }

  /** What Theorem 1 promises, if it does, and what came of it. */
  Optional<String> promise() {
    return descent.theorem().map(theorem -> verdict(theorem.successes().toString()));
  }

  private String verdict(String steps) {
    return String.format(
        Locale.ROOT,
        "Theorem 1: after %s steps the mean squared gradient norm is at most %s; the scenario has"
            + " %d steps, and %s",
        steps,
        Printer.number(epsilon()),
        scenario.problem().successes(),
        switch (found.learned().promise(epsilon())) {
          case SHOWN -> "the interval lies below";
          case NOT_SHOWN -> "the interval does not lie below";
          case UNDECIDED -> "so few runs have no interval to compare it with";
        });
  }

  private double epsilon() {
    return ((TheoremOne) scenario.learning().orElseThrow().step()).epsilon();
  }

  /** A number with its name in JSON. */
  private record Entry(String field, Measured value) {}

  private Map<String, Entry> measured() {
    WatchReport.Learned learned = found.learned();
    Map<String, Entry> all = new LinkedHashMap<>();
    all.put(
        "gradient norm at the learner's estimate",
        new Entry("gradientNorm", learned.gradientNorm()));
    all.put(
        "squared gradient norm, mean over its steps",
        new Entry("squaredGradientNorm", learned.meanSquare()));
    all.put("P(finish)", new Entry("finishProbability", learned.finishProbability()));
    all.put("incentive", new Entry("incentive", learned.incentive()));
    all.put("distance of the decoy", new Entry("decoyDistance", learned.decoyDistance()));
    all.put(
        "queries assigned rightly on arrival",
        new Entry("assignmentAccuracy", found.watching().accuracy()));
    all.put(
        "trajectories separable by a hyperplane",
        new Entry("separable", found.watching().separable()));
    return all;
  }

  private static List<String> row(String title, Measured found) {
    return List.of(
        title,
        found.draws() == 0 ? Printer.NONE : Printer.number(found.mean()),
        found.interval().map(limits -> Printer.number(limits.low())).orElse(Printer.NONE),
        found.interval().map(limits -> Printer.number(limits.high())).orElse(Printer.NONE));
  }

  private static List<String> row(WatchReport.Attacked attacked) {
    Optional<Interval> interval =
        attacked.right().interval().map(share -> attacked.advantage().interval());
    return List.of(
        attacked.name(),
        Printer.number(attacked.right().mean()),
        Printer.number(attacked.advantage().value()),
        interval.map(limits -> Printer.number(limits.low())).orElse(Printer.NONE),
        interval.map(limits -> Printer.number(limits.high())).orElse(Printer.NONE),
        Printer.number(attacked.distance().mean()),
        Printer.number(attacked.gradientNorm().mean()));
  }
}
