package feint.cli.search;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.cli.output.EvaluationData;
import feint.cli.output.ExposureNote;
import feint.cli.output.VerdictData;
import feint.lab.compare.Judge;
import feint.lab.compare.Quantity;
import feint.lab.search.RegretHistory;
import feint.lab.search.SearchExperiment.Milestone;
import feint.lab.search.SearchExperiment.Result;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Count;
import feint.math.Text;
import feint.policy.markov.Thresholds;
import feint.report.chart.Figure;
import feint.report.chart.SearchChart;
import feint.report.chart.SearchChart.Course;
import feint.report.json.JsonFields;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Drift;
import feint.scenario.Scenario;
import feint.search.CandidatePolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Result of feint search. */
record SearchView(
    Scenario scenario,
    SearchMethod method,
    Result result,
    Optional<Result> stationary,
    Optional<RegretHistory> regret,
    Optional<Drift> drift,
    long seed,
    int planned,
    Optional<Path> state)
    implements CommandResult {

  /** Percentage below which two decimals are zeros. */
  private static final double LEAST_PERCENT = 0.005;

  private static final String ESTIMATE = "estimate of Theorem 3's bound";

  /** Returns whether the search was interrupted. */
  boolean interrupted() {
    return reached() < planned;
  }

  private String interruption() {
    return "interrupted after iteration " + reached() + " of " + planned;
  }

  private int reached() {
    return result.history().get(last()).iteration();
  }

  private record Data(
      String scenario,
      SearchMethod method,
      long seed,
      int iterations,
      int reached,
      Optional<Path> state,
      VerdictData verdict,
      @JsonUnwrapped JsonFields quantities,
      String costKind,
      OptionalDouble optimum,
      OptionalDouble gap,
      long episodes,
      double seconds,
      Optional<double[][]> thresholds,
      Optional<Integer> segments,
      Optional<Stationary> stationary,
      Optional<Integer> driftAt,
      List<Point> history,
      String note) {}

  /** JSON form of the result of the stationary search. */
  @SuppressWarnings("ArrayRecordComponent") // It is only written.
  private record Stationary(double cost, OptionalDouble gap, double[][] thresholds) {}

  /** JSON form of a milestone. The best policy is reset when the oracle changes. */
  private record Point(
      int iteration,
      long episodes,
      double cost,
      Optional<Double> bestCost,
      Optional<Double> optimum,
      Optional<Double> regret,
      Optional<Double> estimatedRegretBound) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        method,
        seed,
        planned,
        reached(),
        state.filter(any -> interrupted()),
        VerdictData.of(verdict()),
        EvaluationData.each(quantity -> quantity.of(result.evaluation().outcome())),
        EvaluationData.costKind(result.appraisal()),
        result.optimum(),
        result.gap(),
        result.episodes(),
        result.seconds(),
        result.found() instanceof CandidatePolicy.WithThresholds with
            ? Optional.of(with.thresholds().toArray())
            : Optional.empty(),
        stationary.map(any -> changing().segments()),
        stationary.map(
            other ->
                new Stationary(
                    other.evaluation().outcome().cost(), other.gap(), thresholds(other).toArray())),
        drift.map(Drift::at),
        result.history().stream().map(this::point).toList(),
        ExposureNote.FIELD);
  }

  private Point point(Milestone at) {
    Optional<RegretHistory.RegretSoFar> lost = regret.map(all -> all.at(at.iteration()));
    return new Point(
        at.iteration(),
        at.episodes(),
        at.cost(),
        Optional.of(at.bestCost()).filter(any -> drift.isEmpty()),
        Optional.of(at.optimum()).filter(known -> !Double.isNaN(known)),
        lost.map(RegretHistory.RegretSoFar::regret),
        lost.map(RegretHistory.RegretSoFar::estimatedBound));
  }

  @Override
  public View view() {
    View.Builder view =
        View.judging(
                Text.of(
                    "How good a policy does %s find in %s without knowing the oracle?",
                    method, scenario.name()),
                Optional.of(verdict()),
                answer())
            .line(
                method
                    + " in "
                    + scenario.name()
                    + drift.map(change -> ", drifting at iteration " + change.at()).orElse("")
                    + (interrupted() ? ", " + interruption() : ""))
            .table(
                new Table(
                    "Resulting policy",
                    List.of(
                        Column.plain(""),
                        Column.of(
                                result.appraisal().exact() ? "exact" : "value",
                                "computed exactly; the search itself used episodes only")
                            .headed("exact"),
                        ColumnDescriptions.MEANING),
                    rows()))
            .notes(notes())
            .line(ExposureNote.UNDER_TABLE)
            .chart(
                () -> SearchChart.live("Cost during the search", "mean cost of a run", costs()),
                "Sampled: averages over the episodes of the search.");
    if (regret.isPresent()) {
      view.chart(
          () -> SearchChart.live("Regret of the search", "regret, summed over pulls", losses()),
          "");
    }
    return view.scenario(scenario).build();
  }

  /** Returns the verdict on the resulting policy; a search audits nothing. */
  private PolicyVerdict verdict() {
    return Judge.unaudited("The policy found by " + method, result.appraisal());
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Quantity quantity : Quantity.ALL) {
      String value = NumberFormat.number(quantity.of(result.evaluation().outcome()));
      String interval =
          result
              .appraisal()
              .measured(quantity)
              .map(runs -> " " + NumberFormat.bracketed(quantity.interval(runs)))
              .orElse("");
      rows.add(List.of(quantity.title(), value + interval, ColumnDescriptions.meaning(quantity)));
    }
    if (result.optimum().isPresent()) {
      rows.add(
          1,
          List.of(
              "optimal cost",
              NumberFormat.number(result.optimum().getAsDouble()),
              "least cost of all policies"));
    }
    if (result.gap().isPresent()) {
      rows.add(2, List.of("gap", gap(), "additional cost of the resulting policy"));
    }
    return rows;
  }

  /** Returns the distance from the optimum. */
  private String gap() {
    return NumberFormat.number(result.gap().orElseThrow()) + share();
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (result.optimum().isEmpty()) {
      notes.add("the distance from the optimum is omitted: the optimum takes too long to compute");
    }
    result
        .appraisal()
        .measured()
        .ifPresent(
            runs ->
                notes.add(
                    "in brackets: 95 % intervals from "
                        + Count.of(runs.cost().draws(), "simulated run")
                        + " after the search"));
    if (result.found() instanceof CandidatePolicy.WithThresholds with) {
      notes.add("thresholds " + text(with.thresholds()));
      stationary.ifPresent(other -> notes.add(stationary(other)));
    } else {
      notes.add("a table of actions: write it with -o, show it with feint policy");
    }
    regret.ifPresent(
        history -> {
          RegretHistory.RegretSoFar last = history.at(result.history().get(last()).iteration());
          String bound =
              Double.isFinite(last.estimatedBound())
                  ? Text.of(
                      ", %s %s: it uses the variance of the pulls so far",
                      ESTIMATE, NumberFormat.number(last.estimatedBound()))
                  : "; Theorem 3 has a bound for --alpha above 2 after each arm was pulled twice";
          notes.add("regret " + NumberFormat.number(last.regret()) + bound);
        });
    notes.add(
        Text.of(
            "%s in %.2f s, seed %d",
            Count.of(result.episodes(), "episode"), result.seconds(), seed));
    if (interrupted()) {
      notes.add(
          state
              .map(file -> "to continue, repeat the command with --resume, from " + file)
              .orElse("the search cannot continue, because its state was not stored: use --state"));
    }
    return notes;
  }

  private int last() {
    return result.history().size() - 1;
  }

  /** Returns the gap relative to the optimum, unless the optimum is close to 0. */
  private String share() {
    double percent = 100 * result.gap().orElseThrow() / Math.abs(result.optimum().orElseThrow());
    return percent >= 1000
        ? ""
        : percent > 0 && percent < LEAST_PERCENT
            ? " (less than 0.01 %)"
            : Text.of(" (%.2f %%)", percent);
  }

  private Thresholds changing() {
    return thresholds(result);
  }

  private static Thresholds thresholds(Result found) {
    return ((CandidatePolicy.WithThresholds) found.found()).thresholds();
  }

  private static String stationary(Result other) {
    String gap =
        other.gap().isPresent()
            ? ", a gap of " + NumberFormat.number(other.gap().getAsDouble())
            : "";
    return Text.of(
        "the same search over stationary thresholds: cost %s%s, thresholds %s",
        NumberFormat.number(other.evaluation().outcome().cost()), gap, text(thresholds(other)));
  }

  private static String text(Thresholds thresholds) {
    return IntStream.range(0, thresholds.segments())
        .mapToObj(segment -> rows(thresholds.in(segment)))
        .collect(Collectors.joining("; then "));
  }

  private static String rows(Thresholds thresholds) {
    List<String> rows = new ArrayList<>();
    for (double[] row : thresholds.toArray()) {
      List<String> list = new ArrayList<>();
      for (double threshold : row) {
        list.add(NumberFormat.number(threshold));
      }
      rows.add("(" + String.join(", ", list) + ")");
    }
    return String.join(" ", rows);
  }

  Figure figure() {
    String subtitle = method + ", seed " + seed + ", " + Count.of(result.episodes(), "episode");
    return SearchChart.of(
        "How " + method + " progresses in " + scenario.name(), subtitle, costs(), losses());
  }

  private List<Course> costs() {
    List<Course> courses = new ArrayList<>();
    courses.add(course("sampled cost", Milestone::cost));
    if (drift.isEmpty()) {
      courses.add(course("best so far, sampled", Milestone::bestCost));
    }
    courses.add(course("exact optimum", Milestone::optimum));
    return courses;
  }

  private List<Course> losses() {
    List<Course> losses = new ArrayList<>();
    regret.ifPresent(
        history -> {
          losses.add(course("regret", point -> history.at(point.iteration()).regret()));
          losses.add(course(ESTIMATE, point -> history.at(point.iteration()).estimatedBound()));
        });
    return losses;
  }

  private Course course(String name, ToDoubleFunction<Milestone> value) {
    return new Course(
        name,
        result.history().stream()
            .map(point -> new Course.At(point.iteration(), value.applyAsDouble(point)))
            .toList());
  }

  private String optimum() {
    return result.gap().isEmpty()
        ? ""
        : Text.of(
            "; the optimum is %s, a gap of %s%s",
            NumberFormat.three(result.optimum().orElseThrow()),
            NumberFormat.three(result.gap().orElseThrow()),
            share());
  }

  private String answer() {
    return Text.of(
        "After %s the policy costs %s on average%s%s.",
        Count.of(result.episodes(), "episode"),
        NumberFormat.three(result.evaluation().outcome().cost()),
        optimum(),
        interrupted() ? "; the search was " + interruption() : "");
  }
}
