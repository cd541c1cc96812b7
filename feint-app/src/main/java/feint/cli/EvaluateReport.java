package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.Appraisal;
import feint.experiment.Quantity;
import feint.experiment.Sensitivity;
import feint.math.Count;
import feint.math.DiscreteLaw;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.scenario.Scenario;
import feint.simulation.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What feint evaluate says.
 *
 * @param simulated beside exact numbers, the same by simulation, if that was asked for
 * @param perturbed the same in problems that are a little different, if that was asked for
 */
record EvaluateReport(
    Scenario scenario,
    String policy,
    Appraisal found,
    Optional<Summary> simulated,
    Optional<Sensitivity> perturbed,
    long seed)
    implements Reported {

  private static final int FEW = 30;

  /** Exact results know neither seed nor runs. */
  Provenance provenance(Provenance made) {
    Provenance here = made.withScenario(scenario);
    Provenance drawn = random() ? here.withSeed(seed) : here;
    return measured().map(runs -> drawn.withRuns(runs.cost().draws())).orElse(drawn);
  }

  @Override
  public Page page(Provenance made) {
    return new EvaluatePage(this).page(made);
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name()).put("policy", policy);
    result.setAll(EvaluationJson.of(found));
    if (random()) {
      result.put("seed", seed);
    }
    simulated.ifPresent(s -> result.set("simulated", EvaluationJson.simulated(s)));
    perturbed.ifPresent(s -> result.set("perturbed", EvaluationJson.perturbed(s)));
    ExposureNote.add(result);
    return result;
  }

  /** Whether a seed has a part in it. */
  private boolean random() {
    return !found.exact() || simulated.isPresent() || perturbed.isPresent();
  }

  /** What was averaged over runs, whether instead of exact numbers or beside them. */
  private Optional<Summary> measured() {
    return found.measured().or(() -> simulated);
  }

  @Override
  public void print(Printer printer) {
    printer.line(policy + " in " + scenario.name());
    printer.table(header(), Quantity.ALL.stream().map(this::row).toList());
    notes().forEach(printer::line);
    ExposureNote.print(printer);
  }

  /** What the table does not say. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        found
            .evaluation()
            .belief()
            .map(EvaluateReport::belief)
            .orElse("the law of the belief is left out: the ledger is too large to be followed"));
    if (found.kind() == Appraisal.Kind.COST_SIMULATED) {
      notes.add("the cost is simulated: it reads the ledger, which is too large to be followed");
    }
    if (found.kind() != Appraisal.Kind.SIMULATED && found.evaluation().dropped() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "exact probabilities are off by at most 1e%d, beside rounding",
              (int) Math.ceil(Math.log10(found.evaluation().dropped()))));
    }
    if (random()) {
      notes.add(
          measured().map(runs -> Count.of(runs.cost().draws(), "run") + ", ").orElse("")
              + "seed "
              + seed);
    }
    measured()
        .filter(runs -> runs.cost().draws() < FEW)
        .ifPresent(runs -> notes.add("so few runs say little: give --episodes a larger number"));
    return notes;
  }

  private static String belief(DiscreteLaw belief) {
    return String.format(
        Locale.ROOT,
        "belief after the last query: mean %s, 5 %% %s, 25 %% %s, 50 %% %s, 75 %% %s, 95 %% %s",
        Printer.number(belief.mean()),
        Printer.number(belief.quantile(0.05)),
        Printer.number(belief.quantile(0.25)),
        Printer.number(belief.quantile(0.5)),
        Printer.number(belief.quantile(0.75)),
        Printer.number(belief.quantile(0.95)));
  }

  private boolean anyExact() {
    return found.kind() != Appraisal.Kind.SIMULATED;
  }

  List<String> header() {
    List<String> header = new ArrayList<>(List.of(""));
    if (anyExact()) {
      header.add("exact");
    }
    if (measured().isPresent()) {
      header.addAll(List.of("simulated", "95 % interval"));
    }
    if (perturbed.isPresent()) {
      header.addAll(List.of("lowest", "highest"));
    }
    return header;
  }

  List<String> row(Quantity quantity) {
    List<String> row = new ArrayList<>(List.of(quantity.title()));
    if (anyExact()) {
      row.add(
          found.exact(quantity)
              ? Printer.number(quantity.of(found.evaluation().outcome()))
              : Printer.NONE);
    }
    measured()
        .ifPresent(
            runs -> {
              row.add(Printer.number(quantity.of(runs).mean()));
              row.add(Printer.bracketed(quantity.interval(runs)));
            });
    perturbed.ifPresent(
        s -> {
          row.add(Printer.number(s.range(quantity.exact()).low()));
          row.add(Printer.number(s.range(quantity.exact()).high()));
        });
    return row;
  }
}
