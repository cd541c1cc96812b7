package feint.cli.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.bound.zeroleak.Limit;
import feint.cli.output.CommandResult;
import feint.cli.output.ModelErrorNotes;
import feint.cli.output.UsefulBound;
import feint.cli.output.VerdictData;
import feint.lab.zeroleak.ZeroLeakLimit.Horizons;
import feint.lab.zeroleak.ZeroLeakLimit.Rates;
import feint.lab.zeroleak.ZeroLeakLimit.Reach;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Text;
import feint.model.Problem;
import feint.report.chart.DotChart;
import feint.report.chart.DotChart.Kind;
import feint.report.chart.DotChart.Row;
import feint.report.chart.LiveChart;
import feint.report.chart.LiveChart.Axis;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.VerdictWords;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** Result of feint limit. */
record LimitView(Scenario scenario, Reach reach, OptionalDouble finish, ModelErrorNotes errors)
    implements CommandResult {

  private record Data(
      String scenario,
      VerdictData.Comparison verdict,
      int decoys,
      double bound,
      Limit.Basis boundBy,
      Judged<Balanced> balanced,
      Judged<Oblivious> oblivious,
      Rates capacity,
      Optional<Lengths> horizons,
      Optional<List<ModelErrorNotes.Data>> modelErrors) {}

  /** Result of a policy in JSON, after its verdict. */
  private record Judged<T>(VerdictData verdict, @JsonUnwrapped T result) {}

  /** Completion probability of the balanced policy in JSON. */
  record Balanced(double finishProbability, double standardError, String share) {}

  /** Completion probability of the oblivious policy in JSON. */
  record Oblivious(double finishProbability, double error) {}

  private record Lengths(
      @JsonInclude OptionalInt bound,
      @JsonInclude OptionalInt balanced,
      @JsonInclude OptionalInt oblivious) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        VerdictData.Comparison.of(reach.verdicts(), Optional.of(reach.recommended())),
        reach.decoys(),
        reach.bound(),
        reach.basis(),
        new Judged<>(VerdictData.of(reach.verdicts().get(0)), balanced(reach)),
        new Judged<>(VerdictData.of(reach.verdicts().get(1)), oblivious(reach)),
        reach.rates(),
        reach.horizons().map(at -> new Lengths(at.bound(), at.balanced(), at.oblivious())),
        errors.data());
  }

  static Balanced balanced(Reach reach) {
    return new Balanced(
        reach.balanced().mean(), reach.balanced().standardError(), reach.share().toString());
  }

  static Oblivious oblivious(Reach reach) {
    return new Oblivious(reach.oblivious().finishProbability(), reach.oblivious().error());
  }

  @Override
  public View view() {
    Problem problem = scenario.problem();
    Table table =
        new Table("Policies that leak nothing", columns(), rows())
            .withBounds(Set.of(noPolicyExceeds()));
    List<String> others = others();
    View.Builder view =
        View.judging(
                "How often can a policy that leaks nothing finish in " + scenario.name() + "?",
                VerdictWords.comparison(reach.verdicts(), Optional.of(reach.recommended())),
                reach.verdicts())
            .line(
                Text.of(
                    "policies that leak nothing in %s: %s in %s",
                    scenario.name(),
                    Count.of(problem.successes(), "success"),
                    Count.of(problem.horizon(), "query")))
            .textTable(table)
            .note(bound())
            .notes(others)
            .pageTable(table)
            .chart(this::chart, "The bar is a 95 % interval.");
    errors.addTo(view);
    return view.scenario(scenario).build();
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(
        Column.of(
                "",
                "bound for all policies that leak nothing, and the balanced and the oblivious policy"
                    + " that always pay the highest incentive")
            .headed("policies"));
    columns.add(
        Column.of(
            "P(finish)",
            "share of runs with all their successes within the horizon; in brackets a 95 %"
                + " interval of a simulated value"));
    finish.ifPresent(
        p ->
            columns.add(
                Column.of(
                    "queries for " + NumberFormat.percent(p),
                    "fewest queries with which runs finish with this probability; for the bound, no"
                        + " policy needs fewer")));
    return columns;
  }

  private String noPolicyExceeds() {
    return "no policy exceeds" + qualification();
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        row(
            noPolicyExceeds(),
            UsefulBound.above(reach.bound()) ? NumberFormat.up(reach.bound()) : UsefulBound.NONE,
            Horizons::bound,
            ">= "));
    rows.add(
        row(
            reach.balancedName(),
            NumberFormat.number(reach.balanced().mean())
                + " "
                + NumberFormat.bracketed(reach.balanced().interval()),
            Horizons::balanced,
            ""));
    rows.add(
        row(
            reach.obliviousName(),
            NumberFormat.number(reach.oblivious().finishProbability()),
            Horizons::oblivious,
            ""));
    return rows;
  }

  private List<String> row(
      String name, String probability, Function<Horizons, OptionalInt> horizon, String relation) {
    List<String> row = new ArrayList<>(List.of(name, probability));
    Optional<OptionalInt> fewest = reach.horizons().map(horizon);
    fewest.ifPresent(
        n -> row.add(n.isPresent() ? relation + n.getAsInt() : "none up to 100 times as many"));
    return row;
  }

  private String bound() {
    String hidden = "leaks nothing to an observer of queries, incentives and steps finishes in";
    if (reach.bound() == 0) {
      return "No policy that " + hidden + " any run.";
    }
    return UsefulBound.aboveInPercent(reach.bound())
        ? Text.of(
            "No policy that %s more than %s of runs.",
            hidden, NumberFormat.percentUp(reach.bound()))
        : "No useful bound is known on how often a policy that leaks nothing to an observer of queries,"
            + " incentives and steps finishes.";
  }

  List<String> others() {
    List<String> sentences = new ArrayList<>();
    if (reach.balanced().mean() > reach.bound()) {
      boolean within =
          reach.balanced().interval().filter(range -> range.low() <= reach.bound()).isPresent();
      sentences.add(
          within
              ? "The simulated value of balanced exceeds the proven bound within its error. Increase"
                  + " --runs; the true value does not exceed the bound."
              : "The simulated value of balanced exceeds the proven bound by more than its error,"
                  + " which has a probability below 5 %. Try another --seed, and report it if it happens"
                  + " again.");
    }
    sentences.add(
        "oblivious needs no model of the oracle, and leaks nothing even to an observer of its"
            + " state.");
    sentences.add(
        Text.of(
            "In long runs, no policy that leaks nothing to an observer of queries and incentives has"
                + " more than %.4f successes per query in almost all runs; oblivious has %.4f.",
            Math.ceil(reach.rates().bound() * 1e4 - 1e-6) / 1e4, reach.rates().oblivious()));
    sentences.add(
        "All numbers are for "
            + (reach.decoys() == 1 ? "one decoy" : Count.of(reach.decoys(), "decoy"))
            + reservation()
            + ".");
    return sentences;
  }

  private String qualification() {
    return reach.basis() == Limit.Basis.STEPS ? "" : " (by " + reach.basis() + ")";
  }

  private String reservation() {
    return switch (reach.basis()) {
      case STEPS -> "";
      case QUERIES ->
          ". The bound uses queries and incentives only; the tighter bound with steps "
              + (reach.decoys() == 1 ? "takes too long here" : "is known for one decoy");
      case ROUGH ->
          ". The bound uses an approximation with queries and incentives only; tighter bounds"
              + " take too long here";
      case MEAN ->
          ". The bound uses the mean number of successes of the queries that learn; tighter bounds"
              + " take too long here";
    };
  }

  private LiveChart chart() {
    double mean = reach.balanced().mean();
    Interval balanced = reach.balanced().interval().orElseGet(() -> new Interval(mean, mean));
    return DotChart.of(
        "Completion probability without leakage",
        Axis.numbers("P(finish): share of runs with all their successes", 0, 1),
        "",
        List.of(
            new Kind("no policy exceeds", List.of(Row.exact("bound", reach.bound()))),
            new Kind("balanced, simulated", List.of(new Row(reach.balancedName(), mean, balanced))),
            new Kind(
                "oblivious, exact",
                List.of(Row.exact(reach.obliviousName(), reach.oblivious().finishProbability())))));
  }
}
