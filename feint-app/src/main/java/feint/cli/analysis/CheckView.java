package feint.cli.analysis;

import feint.cli.output.CommandResult;
import feint.cli.output.ExposureNote;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Seed;
import feint.math.Text;
import feint.policy.markov.Thresholds;
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
import java.util.stream.IntStream;

/**
 * Result of feint check: the structure of a scenario.
 *
 * @param best the best stationary thresholds
 * @param changing the best thresholds with several segments, if requested
 * @param seed seed of the search for thresholds, if a search was used
 */
record CheckView(
    Scenario scenario,
    Map<Condition, Verdict> conditions,
    Optional<ExactStructure> exact,
    OptionalDouble optimum,
    BestThreshold best,
    Optional<BestThreshold> changing,
    Seed seed)
    implements CommandResult {

  /** Adds the seed, which exact results do not have. */
  Provenance provenance(Provenance provenance) {
    Provenance here = provenance.withScenario(scenario);
    return searched() ? here.withSeed(seed.value()) : here;
  }

  private boolean searched() {
    return !best.exhaustive() || changing.filter(more -> !more.exhaustive()).isPresent();
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
      Optional<Threshold> changingThreshold,
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
      int segments,
      double[][] thresholds) {

    @SuppressWarnings("OptionalMapToOptional") // Exact: no field; too few runs: null.
    static Threshold of(BestThreshold found) {
      return new Threshold(
          found.cost(),
          found.measured().isEmpty() ? "exact" : "simulated",
          found.measured().map(cost -> cost.interval()),
          found.exhaustive() ? "exhaustive" : "search",
          found.thresholds().segments(),
          found.thresholds().toArray());
    }
  }

  @Override
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
        Threshold.of(best),
        changing.map(Threshold::of),
        optimum,
        Optional.of(seed.value()).filter(any -> searched()),
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
    rows.add(row(best));
    changing.ifPresent(more -> rows.add(row(more)));
    return rows;
  }

  private List<String> row(BestThreshold found) {
    String interval =
        found.measured().map(cost -> " " + NumberFormat.bracketed(cost.interval())).orElse("");
    return List.of(title(found), NumberFormat.number(found.cost()) + interval + gap(found));
  }

  /** Returns the distance from the optimum, where policies with several segments are compared. */
  private String gap(BestThreshold found) {
    return changing.isPresent() && optimum.isPresent() && found.measured().isEmpty()
        ? ", a gap of " + NumberFormat.number(Math.max(0, found.cost() - optimum.getAsDouble()))
        : "";
  }

  private static List<List<String>> computed(ExactStructure found) {
    return List.of(
        List.of("V increasing in the queue", word(found.valueIncreasing())),
        List.of("V convex in the queue", word(found.valueConvex())),
        List.of("inequality 13 on Q", word(found.intervalDominance())),
        List.of("monotone slices", percent(found.monotoneSlices())),
        List.of("monotone slices, by probability", percent(found.monotoneReachable())));
  }

  private static String title(BestThreshold found) {
    int segments = found.thresholds().segments();
    return (found.exhaustive()
            ? Text.of("best of all %,d threshold policies", found.arms())
            : "best threshold policy of a search")
        + (segments == 1 ? "" : ", " + segments + " segments");
  }

  private List<String> thresholds() {
    List<String> lines = new ArrayList<>(thresholds(best.thresholds(), "its thresholds"));
    changing.ifPresent(
        more -> {
          for (int k = 0; k < more.thresholds().segments(); k++) {
            lines.addAll(thresholds(more.thresholds().in(k), "thresholds of segment " + (k + 1)));
          }
        });
    if (searched()) {
      lines.add("seed " + seed.value());
    }
    return lines;
  }

  private static List<String> thresholds(Thresholds thresholds, String whose) {
    return IntStream.rangeClosed(1, thresholds.oracleStates())
        .mapToObj(
            o ->
                whose
                    + " in oracle state "
                    + o
                    + ": "
                    + Arrays.stream(thresholds.toArray()[o - 1])
                        .mapToObj(NumberFormat::number)
                        .collect(Collectors.joining(", ")))
        .toList();
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
