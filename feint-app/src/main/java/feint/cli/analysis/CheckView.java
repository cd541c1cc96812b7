package feint.cli.analysis;

import feint.cli.output.CommandResult;
import feint.cli.output.ExposureNote;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Seed;
import feint.math.Text;
import feint.provenance.Provenance;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import feint.search.BestThreshold;
import feint.structure.Condition;
import feint.structure.ExactStructure;
import feint.structure.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Result of feint check: the structure of a scenario.
 *
 * @param seed seed of the search for thresholds, if a search was used
 */
record CheckView(
    Scenario scenario,
    Map<Condition, Verdict> conditions,
    Optional<ExactStructure> exact,
    OptionalDouble optimum,
    BestThreshold best,
    Seed seed)
    implements CommandResult {

  /** Adds the seed, which exact results do not have. */
  Provenance provenance(Provenance provenance) {
    Provenance here = provenance.withScenario(scenario);
    return best.exhaustive() ? here : here.withSeed(seed.value());
  }

  private record Data(
      String scenario,
      List<ConditionData> conditions,
      Optional<Boolean> valueIncreasing,
      Optional<WitnessData> valueIncreasingWitness,
      Optional<Boolean> valueConvex,
      Optional<WitnessData> valueConvexWitness,
      Optional<Boolean> inequality13,
      Optional<WitnessData> inequality13Witness,
      Optional<Monotone> monotone,
      Threshold bestThreshold,
      OptionalDouble optimum,
      Optional<Long> seed,
      Optional<String> note) {}

  private record ConditionData(
      String name,
      Optional<Long> ledgersTested,
      Optional<Boolean> holds,
      Optional<WitnessData> witness) {}

  private record Monotone(double slices, double reachable) {}

  @SuppressWarnings("ArrayRecordComponent") // It is only written.
  private record Threshold(
      double cost,
      String costKind,
      Optional<Optional<Interval>> interval,
      String method,
      double[][] thresholds) {}

  @Override
  @SuppressWarnings("OptionalMapToOptional") // An exact cost has no field, too few runs have null.
  public Object data() {
    return new Data(
        scenario.name(),
        conditions.entrySet().stream()
            .map(entry -> condition(entry.getKey(), entry.getValue()))
            .toList(),
        exact.map(found -> found.valueIncreasing().holds()),
        exact.flatMap(found -> witness(found.valueIncreasing())),
        exact.map(found -> found.valueConvex().holds()),
        exact.flatMap(found -> witness(found.valueConvex())),
        exact.map(found -> found.intervalDominance().holds()),
        exact.flatMap(found -> witness(found.intervalDominance())),
        exact.map(found -> new Monotone(found.monotoneSlices(), found.monotoneReachable())),
        new Threshold(
            best.cost(),
            best.measured().isEmpty() ? "exact" : "simulated",
            best.measured().map(cost -> cost.interval()),
            best.exhaustive() ? "exhaustive" : "search",
            best.thresholds().toArray()),
        optimum,
        Optional.of(seed.value()).filter(any -> !best.exhaustive()),
        ExposureNote.field(scenario));
  }

  private ConditionData condition(Condition condition, Verdict verdict) {
    Optional<Long> ledgers =
        verdict instanceof Verdict.Untested open ? Optional.of(open.ledgers()) : Optional.empty();
    return new ConditionData(
        condition.name(),
        ledgers,
        Optional.of(verdict.holds()).filter(any -> ledgers.isEmpty()),
        witness(verdict));
  }

  private Optional<WitnessData> witness(Verdict verdict) {
    return WitnessData.of(verdict, scenario.problem());
  }

  @Override
  public View view() {
    boolean broken = conditions.values().stream().anyMatch(v -> v instanceof Verdict.Broken);
    boolean all = conditions.values().stream().allMatch(Verdict::holds);
    View.Builder view =
        View.text()
            .line("conditions of Theorem 2 in " + scenario.name())
            .table(
                Table.of(
                    "",
                    List.copyOf(conditions.entrySet()),
                    List.of(
                        Column.plain("condition")
                            .cell(one -> one.getKey().name() + ": " + one.getKey().title()),
                        Column.plain("").cell(one -> word(one.getValue())))));
    conditions.forEach((condition, verdict) -> view.lines(witness(condition.name(), verdict)));
    view.line(
            "the paper's conditions "
                + (broken ? "do not all hold" : all ? "hold" : "hold as far as they were tested"))
        .line(
            "Theorem 2 claims that the optimal action increases with the queue if they hold. Its"
                + " proof has a gap, so the following results are computed directly.")
        .line("")
        .line("exact solution of " + scenario.name())
        .table(Table.plain(List.of("computed", ""), rows()));
    if (exact.isEmpty()) {
      view.line(
          "not tested: monotonicity and convexity of V, inequality 13, and monotonicity of the"
              + " exact policy; the table does not fit into memory");
    }
    best.measured()
        .ifPresent(
            cost ->
                view.line(
                    "in brackets: 95 % interval from "
                        + Count.of(cost.draws(), "simulated run")
                        + ", because the cost depends on a ledger that is too large for exact evaluation"));
    exact.ifPresent(
        found ->
            view.lines(witness("V increasing", found.valueIncreasing()))
                .lines(witness("V convex", found.valueConvex()))
                .lines(witness("inequality 13", found.intervalDominance())));
    return view.lines(thresholds()).lines(ExposureNote.underCost(scenario)).build();
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    exact.ifPresent(found -> rows.addAll(computed(found)));
    optimum.ifPresent(value -> rows.add(List.of("optimum", NumberFormat.number(value))));
    String interval =
        best.measured().map(cost -> " " + NumberFormat.bracketed(cost.interval())).orElse("");
    rows.add(List.of(thresholdTitle(), NumberFormat.number(best.cost()) + interval));
    return rows;
  }

  private static List<List<String>> computed(ExactStructure found) {
    return List.of(
        List.of("V increasing in the queue", word(found.valueIncreasing())),
        List.of("V convex in the queue", word(found.valueConvex())),
        List.of("inequality 13 on Q", word(found.intervalDominance())),
        List.of("monotone slices", percent(found.monotoneSlices())),
        List.of("monotone slices, by probability", percent(found.monotoneReachable())));
  }

  private String thresholdTitle() {
    return best.exhaustive()
        ? Text.of("best of all %,d threshold policies", best.arms())
        : "best threshold policy of a search";
  }

  private List<String> thresholds() {
    List<String> lines = new ArrayList<>();
    for (int o = 1; o <= best.thresholds().oracleStates(); o++) {
      String numbers =
          Arrays.stream(best.thresholds().toArray()[o - 1])
              .mapToObj(NumberFormat::number)
              .collect(Collectors.joining(", "));
      lines.add("its thresholds in oracle state " + o + ": " + numbers);
    }
    if (!best.exhaustive()) {
      lines.add("seed " + seed.value());
    }
    return lines;
  }

  private static String word(Verdict verdict) {
    return verdict instanceof Verdict.Untested open
        ? Text.of("holds at %,d ledgers, others untested", open.ledgers())
        : verdict.holds() ? "holds" : "broken";
  }

  private static String percent(double share) {
    return Text.of("%.2f %%", 100 * share);
  }

  private static Optional<String> witness(String name, Verdict verdict) {
    return verdict instanceof Verdict.Broken broken
        ? Optional.of(name + ": " + broken.witness().sentence())
        : Optional.empty();
  }
}
