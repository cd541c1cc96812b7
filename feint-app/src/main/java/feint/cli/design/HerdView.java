package feint.cli.design;

import feint.cli.output.CommandResult;
import feint.herding.Herding;
import feint.herding.Herding.Strength;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Rule;
import feint.herding.HerdingResult.Stage;
import feint.lab.herding.Estimated;
import feint.lab.herding.PolicyPair.Estimates;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Text;
import feint.report.chart.Figure;
import feint.report.chart.HerdChart;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Result of feint herd. */
record HerdView(
    Optional<Scenario> scenario,
    Optional<Estimates> estimates,
    Optional<Interval> costInterval,
    HerdingResult result)
    implements CommandResult {

  private static final int MOST_ROWS = 12;

  private record Data(
      Optional<String> scenario,
      Optional<Look> look,
      int runs,
      boolean exact,
      double cost,
      Optional<Interval> costInterval,
      double alwaysHide,
      double neverHide,
      double leavingCascade,
      double listeningCascade,
      Optional<Brackets> brackets,
      double breakEven,
      double leavesBelow,
      double listensFrom,
      String inLeavingCascade,
      String inListeningCascade,
      List<Double> leavingTimes,
      List<Double> listeningTimes,
      List<Stage> stages,
      List<Choice> plan,
      String caveat) {}

  private record Look(Quantity alpha, Quantity beta, Quantity hiding) {}

  private record Quantity(double value, Interval interval, boolean exact) {}

  private record Brackets(
      Interval cost, Interval neverHide, Interval leavingCascade, Interval listeningCascade) {}

  private record Choice(
      int run, double from, double to, String learner, double probability, double gain) {}

  @Override
  public Object data() {
    Herding herding = result.herding();
    Brackets brackets =
        new Brackets(result.cost(), result.neverHide(), result.leaving(), result.listening());
    return new Data(
        scenario.map(Scenario::name),
        estimates.map(HerdView::look),
        herding.runs(),
        result.exact(),
        result.cost().high(),
        costInterval,
        herding.alwaysHide(),
        result.neverHide().high(),
        result.leaving().low(),
        result.listening().high(),
        Optional.of(brackets).filter(any -> !result.exact()),
        herding.breakEven(),
        herding.leavesBelow(),
        herding.listensFrom(),
        words(herding.cascadeChoice(false)),
        words(herding.cascadeChoice(true)),
        times(Stage::leaving),
        times(Stage::listening),
        shown(result.stages(), Stage::actions),
        rules().stream().map(this::choice).toList(),
        herding.caveat());
  }

  private Choice choice(Rule rule) {
    String learner = words(rule.choice());
    return new Choice(rule.run(), rule.from(), rule.to(), learner, rule.probability(), gain(rule));
  }

  private double gain(Rule rule) {
    return result.gain(rule.choice(), rule.listens());
  }

  private static Look look(Estimates found) {
    return new Look(
        quantity(found.alpha()),
        quantity(found.beta()),
        new Quantity(
            found.hiding(),
            found.hidingInterval(),
            found.hidden().exact() && found.free().exact()));
  }

  private static Quantity quantity(Estimated one) {
    return new Quantity(one.value(), one.interval(), one.exact());
  }

  /** Returns the probability that a cascade begins after each number of actions. */
  private List<Double> times(ToDoubleFunction<Stage> begun) {
    double[] by = result.stages().stream().mapToDouble(begun).toArray();
    return IntStream.range(0, by.length).mapToObj(r -> by[r] - (r == 0 ? 0 : by[r - 1])).toList();
  }

  /** Returns the items of the first and the last number, and of 1, 2 and 5 times powers of 10. */
  private <T> List<T> shown(List<T> all, ToIntFunction<T> number) {
    return all.stream()
        .filter(
            one -> {
              int n = number.applyAsInt(one);
              int unit = (int) Math.pow(10, Math.floor(Math.log10(Math.max(1, n))));
              boolean round = n % unit == 0 && List.of(1, 2, 5).contains(n / unit);
              return n == 0 || n == result.herding().runs() || round;
            })
        .toList();
  }

  private List<Rule> rules() {
    return shown(result.plan(), Rule::run);
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
    String cost = range(result.cost());
    String always = NumberFormat.number(herding.alwaysHide());
    String never = range(result.neverHide());
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
            .notes(estimates.map(HerdView::lookWords))
            .table(
                Table.of(
                    "Expected cost of all runs",
                    List.of(
                        Map.entry("optimal plan", cost),
                        Map.entry("always hide", always),
                        Map.entry("never hide", never)),
                    List.of(
                        Column.words("learner", "").cell(Map.Entry::getKey),
                        Column.of("cost", "expected cost of all runs").cell(Map.Entry::getValue))))
            .notes(
                costInterval.map(
                    found ->
                        Text.of(
                            "The error of simulation puts the cost of the optimal plan at %s to %s"
                                + " (95 %%).",
                            NumberFormat.number(found.low()), NumberFormat.number(found.high()))))
            .note(
                Text.of(
                    "After the last run all eavesdroppers leave with probability %s and all listen"
                        + " with probability %s.",
                    range(result.leaving()), range(result.listening())))
            .note(cascades());
    if (result.exact()) {
      List<Rule> rules = rules();
      List<Rule> first = rules.subList(0, Math.min(MOST_ROWS, rules.size()));
      view.table(
              Table.of(
                  "Public state after some runs",
                  shown(result.stages(), Stage::actions),
                  stageColumns()))
          .table(Table.of("Plan between the cascades", first, planColumns()));
      if (rules.size() > MOST_ROWS) {
        view.note(Text.of("The plan has %d more rows; --json has all.", rules.size() - MOST_ROWS));
      }
    } else {
      view.note(
          "More public beliefs are reachable than --beliefs, so that costs and probabilities are"
              + " brackets; the probabilities are those of a plan that attains the upper cost.");
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
    return Text.of(
            "They all leave below a public belief of %s; then the learner %s. ",
            NumberFormat.about(herding.leavesBelow()), words(herding.cascadeChoice(false)))
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

  private static String lookWords(Estimates found) {
    return Text.of(
        "A look is suspicious with probability %s if the learner hides and %s if it does not; hiding"
            + " a run costs %s.",
        words(found.alpha().value(), found.alpha().interval()),
        words(found.beta().value(), found.beta().interval()),
        words(found.hiding(), found.hidingInterval()));
  }

  private static String words(double value, Interval interval) {
    return interval.low() < interval.high()
        ? Text.of("%.4g [%.4g, %.4g]", value, interval.low(), interval.high())
        : NumberFormat.number(value);
  }

  private static List<Column.Filled<Stage>> stageColumns() {
    return List.of(
        Column.of("after runs", "number of runs").cell(one -> String.valueOf(one.actions())),
        column("all leave", "probability that a cascade of leaving has begun", Stage::leaving),
        column("all listen", "probability that a cascade of listening has begun", Stage::listening),
        column("leaks next", "probability that the learner leaks in the next run", Stage::free),
        column("belief 10 %", "tenth percentile of the public belief", Stage::low),
        column("median", "median of the public belief", Stage::median),
        column("90 %", "ninetieth percentile of the public belief", Stage::high));
  }

  private List<Column.Filled<Rule>> planColumns() {
    return List.of(
        Column.of("run", "number of the run").cell(one -> String.valueOf(one.run())),
        column("belief from", "lowest public belief of the row that can be reached", Rule::from),
        column("to", "highest public belief of the row", Rule::to),
        Column.words("learner", "choice of the learner").cell(one -> words(one.choice())),
        column(
            "probability", "probability of such a public belief before the run", Rule::probability),
        column(
            "gain of knowing",
            "gain of an eavesdropper that knows the plan over one that herds, in units of the"
                + " value of listening to a learner that leaks",
            this::gain));
  }

  private static <T> Column.Filled<T> column(
      String name, String meaning, ToDoubleFunction<T> value) {
    return Column.of(name, meaning).cell(one -> NumberFormat.fixed(value.applyAsDouble(one)));
  }

  Figure figure() {
    return HerdChart.of(result);
  }
}
