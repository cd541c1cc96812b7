package feint.cli.design;

import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.herding.Herding;
import feint.herding.Herding.Strength;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Quantity;
import feint.herding.HerdingResult.Rule;
import feint.herding.HerdingResult.Stage;
import feint.lab.herding.PolicyPair.Carried;
import feint.lab.herding.PolicyPair.Estimates;
import feint.lab.herding.PolicyPair.Observed;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Text;
import feint.report.chart.Figure;
import feint.report.chart.HerdChart;
import feint.report.json.JsonFields;
import feint.report.view.Column;
import feint.report.view.Column.Filled;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Result of feint herd.
 *
 * @param carried quantities with the error of simulated looks; empty if there is none
 */
record HerdView(
    Optional<Scenario> scenario,
    Optional<Estimates> estimates,
    Map<Quantity, Carried> carried,
    HerdingResult result)
    implements CommandResult {

  private static final int MOST_ROWS = 12;

  private record Look(Known alpha, Known beta, Known hiding) {}

  private record Known(double value, Interval interval, boolean exact) {

    static Known of(Observed one) {
      return new Known(one.suspicious(), one.interval(), one.exact());
    }

    @Override
    public String toString() {
      return exact
          ? NumberFormat.number(value)
          : Text.of("%.4g [%.4g, %.4g]", value, interval.low(), interval.high());
    }
  }

  private record Choice(
      int run, double from, double to, String learner, double probability, double gain) {}

  @Override
  public Object data() {
    Herding herding = result.herding();
    Map<String, Object> data = new LinkedHashMap<>();
    scenario.ifPresent(one -> data.put("scenario", one.name()));
    look().ifPresent(one -> data.put("look", one));
    data.put("runs", herding.runs());
    data.put("exact", result.exact());
    data.putAll(fields(one -> one.of(result)).values());
    if (!carried.isEmpty()) {
      data.put("intervals", fields(this::interval));
    }
    if (!result.exact()) {
      data.put("brackets", fields(one -> one.range(result)));
    }
    data.put("leavesBelow", herding.leavesBelow());
    data.put("listensFrom", herding.listensFrom());
    data.put("inLeavingCascade", words(herding.cascadeChoice(false)));
    data.put("inListeningCascade", words(herding.cascadeChoice(true)));
    if (result.exact()) {
      data.put("leavingTimes", times(one -> one.leaving().low()));
      data.put("listeningTimes", times(one -> one.listening().low()));
    }
    data.put("stages", result.stages());
    data.put("plan", result.plan().stream().map(this::choice).toList());
    data.put("caveat", herding.caveat());
    return new JsonFields(data);
  }

  private Interval interval(Quantity one) {
    return carried.getOrDefault(one, Carried.exact(one.of(result))).interval();
  }

  private static JsonFields fields(Function<Quantity, ?> value) {
    return JsonFields.of(List.of(Quantity.values()), Quantity::field, value);
  }

  private Choice choice(Rule rule) {
    return new Choice(
        rule.run(), rule.from(), rule.to(), words(rule.choice()), rule.probability(), gain(rule));
  }

  private double gain(Rule rule) {
    return result.gain(rule.choice(), rule.listens());
  }

  private Optional<Look> look() {
    return estimates.map(
        found ->
            new Look(
                Known.of(found.hide()),
                Known.of(found.free()),
                new Known(found.hiding(), found.hidingInterval(), found.exact())));
  }

  /** Returns the probability that a cascade begins after each number of actions. */
  private List<Double> times(ToDoubleFunction<Stage> begun) {
    double[] by = result.stages().stream().mapToDouble(begun).toArray();
    return IntStream.range(0, by.length).mapToObj(r -> by[r] - (r == 0 ? 0 : by[r - 1])).toList();
  }

  private String words(int choice) {
    List<Strength> strengths = result.herding().strengths();
    if (choice == strengths.size()) {
      return "leaks";
    }
    return strengths.size() == 1
        ? "hides"
        : "hides for " + NumberFormat.number(strengths.get(choice).cost());
  }

  @Override
  public View view() {
    Herding herding = result.herding();
    String runs = Count.of(herding.runs(), "run");
    List<Rule> rules = result.plan().stream().filter(rule -> herding.shown(rule.run())).toList();
    List<Rule> first = rules.subList(0, Math.min(MOST_ROWS, rules.size()));
    List<Stage> stages =
        result.stages().stream().filter(at -> herding.shown(at.actions())).toList();
    View.Builder view =
        View.answering(
                Text.of(
                    "What does hiding %sfrom a herd of eavesdroppers cost in %s?",
                    scenario.map(one -> "in " + one.name() + " ").orElse(""), runs),
                Text.of(
                    "Take the optimal plan against eavesdroppers that do not know it: it costs %s,"
                        + " always hiding %s, and never hiding %s.",
                    about(result.cost()),
                    NumberFormat.about(herding.alwaysHide()),
                    about(result.neverHide())))
            .line(
                runs
                    + " in front of eavesdroppers that herd"
                    + scenario.map(one -> ", " + one.name()).orElse(""))
            .notes(
                look()
                    .map(
                        one ->
                            Text.of(
                                "A look is suspicious with probability %s if the learner hides and"
                                    + " %s if it does not; hiding a run costs %s.",
                                one.alpha(), one.beta(), one.hiding())))
            .table(Table.of("Costs and cascades", List.of(Quantity.values()), quantityColumns()))
            .note(cascades())
            .table(Table.of("Public state after some runs", stages, stageColumns()))
            .table(Table.of("Plan between the cascades", first, planColumns()))
            .note(
                first.size() == result.plan().size()
                    ? "The table has the whole plan."
                    : Text.of(
                        "The table has %d of %d rows of the plan; --json has all.",
                        first.size(), result.plan().size()));
    if (!result.exact()) {
      view.note(
          "More public beliefs are reachable than --beliefs, so that costs and probabilities are"
              + " brackets; the plan costs at most the upper cost, and the probabilities are its"
              + " own.");
    }
    view.note(herding.caveat());
    if (result.exact()) {
      view.chart(() -> HerdChart.beliefs(result), "Grey: the two cascades.");
    }
    view.chart(() -> HerdChart.costs(result), "Grey: the two cascades.");
    scenario.ifPresent(view::scenario);
    return view.build();
  }

  private String cascades() {
    Herding herding = result.herding();
    return (herding.leavesBelow() > 0
            ? Text.of(
                "They all leave below a public belief of %s; then the learner %s. ",
                NumberFormat.about(herding.leavesBelow()), words(herding.cascadeChoice(false)))
            : "No public belief makes all of them leave. ")
        + (herding.listensFrom() < 1
            ? Text.of(
                "They all listen from %s on; then it %s.",
                NumberFormat.about(herding.listensFrom()), words(herding.cascadeChoice(true)))
            : "No public belief makes all of them listen.");
  }

  private static String range(Interval found) {
    return found.low() == found.high()
        ? NumberFormat.number(found.low())
        : NumberFormat.down(found.low()) + " to " + NumberFormat.up(found.high());
  }

  private static String about(Interval found) {
    return found.low() == found.high() ? NumberFormat.about(found.low()) : range(found);
  }

  private List<Filled<Quantity>> quantityColumns() {
    List<Filled<Quantity>> columns = new ArrayList<>();
    columns.add(Column.words("quantity", "").cell(Quantity::words));
    columns.add(
        Column.of("value", "costs are expected costs of all runs")
            .cell(one -> range(one.range(result))));
    if (!carried.isEmpty()) {
      columns.add(ColumnDescriptions.INTERVAL.cell(one -> range(interval(one))));
    }
    return columns;
  }

  private List<Filled<Stage>> stageColumns() {
    Function<Interval, String> begun =
        found -> result.exact() ? NumberFormat.fixed(found.low()) : range(found);
    List<Filled<Stage>> columns =
        List.of(
            Column.of("after runs", "number of runs").cell(one -> String.valueOf(one.actions())),
            Column.of("all leave", "probability that a cascade of leaving has begun")
                .cell(one -> begun.apply(one.leaving())),
            Column.of("all listen", "probability that a cascade of listening has begun")
                .cell(one -> begun.apply(one.listening())),
            column("leaks next", "probability that the learner leaks in the next run", Stage::free),
            column("belief 10 %", "tenth percentile of the public belief", Stage::low),
            column("median", "median of the public belief", Stage::median),
            column("90 %", "ninetieth percentile of the public belief", Stage::high));
    return result.exact() ? columns : columns.subList(0, 3);
  }

  private List<Filled<Rule>> planColumns() {
    String reached = result.exact() ? " that can be reached" : "";
    List<Filled<Rule>> columns = new ArrayList<>();
    columns.add(Column.of("run", "number of the run").cell(one -> String.valueOf(one.run())));
    columns.add(column("belief from", "lowest public belief of the row" + reached, Rule::from));
    columns.add(column("to", "highest public belief of the row" + reached, Rule::to));
    columns.add(Column.words("learner", "choice of the learner").cell(one -> words(one.choice())));
    if (result.exact()) {
      columns.add(
          column(
              "probability",
              "probability of such a public belief before the run",
              Rule::probability));
    }
    columns.add(
        column(
            "gain of knowing",
            "gain of an eavesdropper that knows the plan over one that herds, in units of the"
                + " value of listening to a learner that leaks",
            this::gain));
    return columns;
  }

  private static <T> Filled<T> column(String name, String meaning, ToDoubleFunction<T> value) {
    return Column.of(name, meaning).cell(one -> NumberFormat.fixed(value.applyAsDouble(one)));
  }

  Figure figure() {
    return HerdChart.of(result);
  }
}
