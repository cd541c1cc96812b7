package feint.cli.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.attack.points.WatchReport;
import feint.cli.output.AdvantageData;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.cli.output.VerdictData;
import feint.descent.CovertDescent;
import feint.lab.verdict.Identification;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Text;
import feint.report.chart.CourseChart;
import feint.report.chart.CourseChart.Value;
import feint.report.chart.DotChart;
import feint.report.json.JsonFields;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.VerdictWords;
import feint.report.view.View;
import feint.scenario.Learning.Step.TheoremOne;
import feint.scenario.Scenario;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Result of feint run.
 *
 * @param unhidden runs of a policy that does not hide, if the function is a profit
 * @param picture picture of the first run, if it has two dimensions
 */
record RunView(
    Scenario scenario,
    String policy,
    CovertDescent descent,
    WatchReport found,
    long seed,
    Optional<WatchReport> unhidden,
    Optional<Supplier<RunPicture>> picture)
    implements CommandResult {

  private static final int BELIEFS = 4;
  private static final String RIGHT = "right: picks the learning trajectory; advantage: 0 for a ";
  private static final String DISTANCE =
      "distance: from the point it names to the learner's estimate";

  private record Data(
      String scenario,
      VerdictData verdict,
      String policy,
      long runs,
      long seed,
      double stepSize,
      Optional<Theorem> theorem1,
      RunQuestion.Data question,
      @JsonUnwrapped JsonFields measured,
      List<Measured> belief,
      List<Attacker> attackers,
      String worst,
      Optional<List<PriceSearch.Data>> prices) {}

  private record Theorem(double epsilon, BigInteger successes) {}

  /** JSON form of an attacker. */
  private record Attacker(
      String name,
      @JsonUnwrapped AdvantageData success,
      long contradicted,
      Measured distance,
      Measured gradientNorm) {

    static Attacker of(WatchReport.Attacked one) {
      return new Attacker(
          one.name(),
          AdvantageData.of(one.advantage()),
          one.contradicted(),
          one.distance(),
          one.gradientNorm());
    }
  }

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        VerdictData.of(verdict()),
        policy,
        found.runs(),
        seed,
        descent.stepSize(),
        descent.theorem().map(theorem -> new Theorem(epsilon(), theorem.successes())),
        question().data(),
        JsonFields.of(List.copyOf(measured().values()), Entry::field, Entry::value),
        List.copyOf(found.beliefs()),
        found.attackers().stream().map(Attacker::of).toList(),
        found.worst().name(),
        prices().map(PriceSearch::data));
  }

  private Optional<PriceSearch> prices() {
    return unhidden.map(report -> new PriceSearch(descent, found, report, question()));
  }

  @Override
  public View view() {
    View.Builder view =
        View.judging(
                Text.of(
                    "How do covert runs of %s in %s end, and who identifies the real"
                        + " trajectory?",
                    policy, scenario.name()),
                VerdictWords.sentence(verdict()),
                List.of(verdict()))
            .line(
                Text.of(
                    "%s in %s: %s, seed %d, step size %s",
                    policy,
                    scenario.name(),
                    Count.of(found.runs(), "covert run"),
                    seed,
                    NumberFormat.number(descent.stepSize())))
            .paragraphs(prices().map(PriceSearch::sentences).orElse(List.of()))
            .pageTables(prices().map(PriceSearch::table))
            .paragraph(question().paragraph())
            .table(
                new Table(
                    "Results of the runs",
                    List.of(
                        Column.plain("over runs"),
                        Column.of("mean", "average over the runs"),
                        Column.of("95 % from", "lower limit of the 95 % interval of the mean"),
                        Column.of("to", "upper limit")),
                    overRuns()))
            .table(attackers())
            .line(question().text())
            .line(legend())
            .lines(told())
            .notes(contradicted())
            .notes(promise())
            .chart(
                () ->
                    DotChart.advantages(
                        "Advantage of each attacker",
                        "attacker",
                        List.of(new DotChart.Kind("advantage", advantages()))),
                "The bars are 95 % intervals.")
            .chart(
                () ->
                    CourseChart.live(
                        "Belief of the paper's eavesdropper over a run",
                        new CourseChart.Panel(
                            "belief that the learning trajectory is real: mean; shaded: its 95 % interval",
                            0, 1, List.of(new CourseChart.Line(policy, beliefs())))),
                "");
    picture.ifPresent(
        chart ->
            view.chart(
                () -> chart.get().live(),
                "The first run with the same seed. Grey: contours of the learner's function; dashed: of the"
                    + " other function that may be the real one."));
    return view.leftOut(missing()).scenario(scenario).build();
  }

  private String legend() {
    return RIGHT
        + (descent.policy().decoys() == 1
            ? "coin, 1 for always right, -1 for always wrong, which is as informative after"
                + " inverting; "
            : "guess, 1 for always right; ")
        + DISTANCE;
  }

  private Optional<String> told() {
    int decoys = descent.policy().decoys();
    return Optional.of(
            Text.of(
                "With %d decoys queries name their tasks: the attackers are told which queries belong to"
                    + " the same trajectory. A guess is right with probability 1/%d.",
                decoys, decoys + 1))
        .filter(sentence -> decoys > 1);
  }

  private Table attackers() {
    return Table.of(
        "Success of each attacker",
        found.attackers(),
        List.of(
            ColumnDescriptions.ATTACKER.cell(WatchReport.Attacked::name),
            Column.of("right", "share of runs in which it picks the learning trajectory")
                .cell(one -> NumberFormat.number(one.right().mean())),
            ColumnDescriptions.ADVANTAGE.cell(one -> NumberFormat.number(one.advantage().value())),
            Column.of("95 % from", "lower limit of the 95 % interval of the advantage")
                .cell(one -> limit(interval(one).map(Interval::low))),
            Column.of("to", "upper limit").cell(one -> limit(interval(one).map(Interval::high))),
            Column.of("distance", "from the point it names to the learner's estimate")
                .cell(one -> NumberFormat.number(one.distance().mean())),
            Column.of("gradient norm", "gradient norm of the real objective at the point it names")
                .cell(one -> NumberFormat.number(one.gradientNorm().mean()))));
  }

  private static Optional<Interval> interval(WatchReport.Attacked one) {
    return one.right().interval().map(share -> one.advantage().interval());
  }

  private static String limit(Optional<Double> limit) {
    return limit.map(NumberFormat::number).orElse(NumberFormat.NONE);
  }

  private RunQuestion question() {
    return new RunQuestion(found.learned().byFunction());
  }

  private List<List<String>> overRuns() {
    List<List<String>> rows = new ArrayList<>();
    measured().forEach((title, one) -> rows.add(row(title, one.value())));
    if (question().fair()) {
      for (int i = 0; i < question().gradientNorms().size(); i++) {
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

  /** Returns a note on runs that wrongly assigned points make impossible under the policy. */
  private List<String> contradicted() {
    return found.attackers().stream()
        .filter(attacked -> attacked.contradicted() > 0)
        .map(
            attacked ->
                Text.of(
                    "%s: excludes %s that %s impossible under the policy, because points"
                        + " were assigned to the wrong trajectory",
                    attacked.name(),
                    Count.of(attacked.contradicted(), "run"),
                    attacked.contradicted() == 1 ? "is" : "are"))
        .toList();
  }

  /** Compares the promise of Theorem 1, if it applies, with the result. */
  private Optional<String> promise() {
    return descent.theorem().map(theorem -> verdict(theorem.successes().toString()));
  }

  private String verdict(String steps) {
    return Text.of(
        "Theorem 1: after %s steps the mean squared gradient norm is at most %s; the scenario has"
            + " %d steps, and %s",
        steps,
        NumberFormat.number(epsilon()),
        scenario.problem().successes(),
        switch (found.learned().promise(epsilon())) {
          case SHOWN -> "the interval lies below";
          case NOT_SHOWN -> "the interval does not lie below";
          case UNDECIDED -> "too few runs for an interval";
        });
  }

  private double epsilon() {
    return ((TheoremOne) scenario.learning().orElseThrow().step()).epsilon();
  }

  /** Number with its JSON name. */
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
        "queries assigned correctly on arrival",
        new Entry("assignmentAccuracy", found.watching().accuracy()));
    all.put(
        "trajectories separable by a hyperplane",
        new Entry("separable", found.watching().separable()));
    return all;
  }

  private static List<String> row(String title, Measured found) {
    return List.of(
        title,
        found.draws() == 0 ? NumberFormat.NONE : NumberFormat.number(found.mean()),
        limit(found.interval().map(Interval::low)),
        found
            .interval()
            .map(limits -> NumberFormat.number(limits.high()))
            .orElse(NumberFormat.NONE));
  }

  private List<DotChart.Row> advantages() {
    List<DotChart.Row> rows = new ArrayList<>();
    for (WatchReport.Attacked attacked : found.attackers()) {
      if (attacked.right().draws() > 0) {
        rows.add(
            new DotChart.Row(
                attacked.name(), attacked.advantage().value(), attacked.advantage().interval()));
      }
    }
    return rows;
  }

  /** Returns the belief over the queries, which starts at one half. */
  private List<Value> beliefs() {
    List<Value> values = new ArrayList<>(List.of(new Value(0.5, 0.5, 0.5)));
    for (Measured belief : found.beliefs()) {
      Interval band = belief.interval().orElseGet(() -> new Interval(belief.mean(), belief.mean()));
      values.add(new Value(belief.mean(), Math.max(0, band.low()), Math.min(1, band.high())));
    }
    return values;
  }

  private Map<String, String> missing() {
    Map<String, String> missing = new LinkedHashMap<>();
    for (WatchReport.Attacked attacked : found.attackers()) {
      if (attacked.right().draws() == 0) {
        missing.put(attacked.name(), "every run was impossible under the policy");
      }
    }
    if (picture.isEmpty()) {
      missing.put("the run on its function", "only a function of two dimensions can be drawn");
    }
    return missing;
  }

  /** Returns the verdict, with the strongest attacker. */
  private PolicyVerdict verdict() {
    return new PolicyVerdict(
        policy,
        KnownNumber.average(found.learned().finishProbability()),
        KnownNumber.average(found.learned().incentive()),
        Identification.strongest(
            found.attackers().stream()
                .filter(one -> one.right().draws() > 0)
                .map(one -> new Identification.Tried(one.name(), one.advantage()))
                .toList()));
  }
}
