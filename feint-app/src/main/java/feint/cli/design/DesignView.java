package feint.cli.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.CommandResult;
import feint.cli.output.ExposureNote;
import feint.cli.output.UsefulBound;
import feint.cli.output.VerdictData;
import feint.design.Constraints;
import feint.design.Design;
import feint.design.Design.Feasible;
import feint.design.Design.Infeasible;
import feint.design.Design.Undecided;
import feint.design.DesignObjective;
import feint.design.ProvenOptimum;
import feint.lab.verdict.PolicyVerdict;
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
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Result of feint design: a policy, or the reason why none exists.
 *
 * @param verdict on the policy, if there is one
 */
record DesignView(
    Scenario scenario,
    Constraints demand,
    DesignObjective aim,
    Design design,
    Optional<PolicyVerdict> verdict)
    implements CommandResult {

  private static final String FINISH = "P(finish)";
  private static final String EXPOSED = "P(exposed)";
  private static final String JOINT = "P(finish, not exposed)";

  private static final Column DEMANDED = Column.of("demanded", "the requirement");
  private static final List<Column> ACHIEVED =
      List.of(
          Column.plain(""),
          DEMANDED,
          Column.of("achieved", "the designed policy, computed exactly"),
          Column.of("1 % costs", "approximate cost of tightening this requirement by one percent"));
  private static final List<Column> EXTREMES =
      List.of(
          Column.plain(""),
          DEMANDED,
          Column.of("reached", "the best policy found"),
          Column.of("all policies", "proven bound for all policies"));

  /** Attained and proven extremes, where no policy is known to meet the requirements. */
  private record Missed(ProvenOptimum finish, ProvenOptimum exposure, double joint) {}

  private Optional<Feasible> feasible() {
    return design instanceof Feasible found ? Optional.of(found) : Optional.empty();
  }

  private Optional<Infeasible> infeasible() {
    return design instanceof Infeasible missed ? Optional.of(missed) : Optional.empty();
  }

  private Optional<Missed> missed() {
    return infeasible()
        .map(one -> new Missed(one.finishProbability(), one.exposure(), one.bestJoint()))
        .or(
            () ->
                design instanceof Undecided open
                    ? Optional.of(
                        new Missed(open.finishProbability(), open.exposure(), open.bestJoint()))
                    : Optional.empty());
  }

  private record Data(
      String scenario,
      @JsonInclude Optional<VerdictData> verdict,
      Constraints demand,
      @JsonInclude Optional<Boolean> feasible,
      @JsonUnwrapped FoundData found,
      @JsonUnwrapped MissedData missed,
      Optional<Minimized> minimized,
      Optional<List<Double>> parts,
      String note) {}

  private record FoundData(
      double finishProbability,
      double exposure,
      double joint,
      double incentive,
      @JsonInclude Optional<Multipliers> multipliers,
      double gap) {}

  private record Multipliers(double finish, double exposure) {}

  private record MissedData(
      double bestFinish,
      double finishBound,
      double bestExposure,
      double exposureBound,
      double bestJoint,
      @JsonInclude Optional<Integer> smallestHorizon,
      @JsonInclude Optional<Integer> largestSuccesses) {}

  private record Minimized(DesignObjective what, double value, double bound) {}

  /** Returns all fields; those that do not apply are null. */
  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        verdict.map(VerdictData::of),
        demand,
        Optional.of(design instanceof Feasible).filter(any -> !(design instanceof Undecided)),
        new FoundData(
            found(one -> one.achieved().finishProbability()),
            found(one -> one.achieved().exposure()),
            found(one -> one.achieved().joint()),
            found(one -> one.achieved().incentive()),
            feasible()
                .map(one -> new Multipliers(one.prices().unfinished(), one.prices().exposed())),
            found(Feasible::gap)),
        new MissedData(
            missed(one -> one.finish().reached()),
            missed(one -> one.finish().bound()),
            missed(one -> one.exposure().reached()),
            missed(one -> one.exposure().bound()),
            missed(Missed::joint),
            infeasible().map(Infeasible::smallestHorizon).filter(horizon -> horizon > 0),
            infeasible().map(Infeasible::largestSuccesses).filter(successes -> successes >= 0)),
        feasible().map(one -> new Minimized(aim, one.achieved().spent(), one.bound())),
        feasible().map(one -> one.components().stream().map(Design.Component::weight).toList()),
        ExposureNote.FIELD);
  }

  private double found(ToDoubleFunction<Feasible> value) {
    return feasible().map(value::applyAsDouble).orElse(Double.NaN);
  }

  private double missed(ToDoubleFunction<Missed> value) {
    return missed().map(value::applyAsDouble).orElse(Double.NaN);
  }

  @Override
  public View view() {
    List<String> sentences = sentences();
    Table table =
        new Table("Requirements and results", feasible().isPresent() ? ACHIEVED : EXTREMES, rows());
    return View.judging(question(), verdict, sentences.get(0))
        .line("design for " + scenario.name() + ", least " + words().spared())
        .textTable(table)
        .lines(parts())
        .lines(sentences)
        .paragraphs(sentences.subList(1, sentences.size()))
        .pageTable(table)
        .paragraphs(parts().stream().toList())
        .chart(this::chart, "")
        .scenario(scenario)
        .build();
  }

  private DesignWords words() {
    return new DesignWords(scenario.problem(), demand, aim);
  }

  private String question() {
    return Text.of(
        "Which policy for %s spends least %s and finishes in %s, %s?",
        scenario.name(),
        words().spared(),
        DesignWords.required(demand.finishProbability()),
        DesignWords.exposed(demand.exposure()));
  }

  /** Returns the conclusions, the most important first. */
  private List<String> sentences() {
    return feasible()
        .map(words()::about)
        .or(() -> infeasible().map(words()::about))
        .orElseGet(() -> words().about((Undecided) design));
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    String finish = ">= " + NumberFormat.plain(demand.finishProbability());
    String exposed = "<= " + NumberFormat.plain(demand.exposure());
    feasible()
        .ifPresent(
            one -> {
              Design.Achieved got = one.achieved();
              rows.add(
                  row(FINISH, finish, got.finishProbability(), number(one.prices().unfinished())));
              rows.add(row(EXPOSED, exposed, got.exposure(), number(one.prices().exposed())));
              rows.add(row(JOINT, "", got.joint(), ""));
              rows.add(row("incentive", "", got.incentive(), ""));
              if (aim != DesignObjective.INCENTIVE) {
                rows.add(row(aim.toString(), "", got.spent(), ""));
              }
            });
    missed()
        .ifPresent(
            one -> {
              rows.add(
                  row(
                      "P(finish) at that exposure",
                      finish,
                      one.finish().reached(),
                      UsefulBound.atMost(one.finish().bound())));
              rows.add(
                  row(
                      "P(exposed) at that finish",
                      exposed,
                      one.exposure().reached(),
                      UsefulBound.atLeast(one.exposure().bound())));
              rows.add(row(JOINT, "", one.joint(), UsefulBound.atMost(one.joint())));
            });
    infeasible().ifPresent(one -> rows.addAll(sizes(one)));
    return rows;
  }

  /** Returns the price of one percent. */
  private static String number(double price) {
    return NumberFormat.number(price / 100);
  }

  private static List<String> row(String name, String demanded, double value, String last) {
    return List.of(name, demanded, NumberFormat.number(value), last);
  }

  private List<List<String>> sizes(Infeasible missed) {
    Problem problem = scenario.problem();
    return List.of(
        List.of(
            "queries",
            "" + problem.horizon(),
            missed.smallestHorizon() > 0 ? "" + missed.smallestHorizon() : "none found",
            ""),
        List.of(
            "successes",
            "" + problem.successes(),
            missed.largestSuccesses() >= 0 ? "" + missed.largestSuccesses() : "none",
            ""));
  }

  /** Returns the number of deterministic policies and their probabilities. */
  private Optional<String> parts() {
    return feasible()
        .map(Feasible::components)
        .map(
            parts ->
                parts.size() == 1
                    ? "one deterministic policy"
                    : "a run draws one of "
                        + parts.size()
                        + " deterministic policies, with probabilities "
                        + parts.stream()
                            .map(one -> NumberFormat.number(one.weight()))
                            .collect(Collectors.joining(", ")));
  }

  private LiveChart chart() {
    List<Kind> kinds = new ArrayList<>();
    kinds.add(
        kind(
            "demanded", Row.exact(FINISH, demand.finishProbability()), exposed(demand.exposure())));
    feasible()
        .map(Feasible::achieved)
        .ifPresent(
            got ->
                kinds.add(
                    kind(
                        "achieved",
                        Row.exact(FINISH, got.finishProbability()),
                        exposed(got.exposure()),
                        Row.exact(JOINT, got.joint()))));
    missed()
        .ifPresent(
            one -> {
              kinds.add(
                  kind(
                      "attained, each at the other requirement",
                      Row.exact(FINISH, one.finish().reached()),
                      exposed(one.exposure().reached()),
                      Row.exact(JOINT, one.joint())));
              kinds.add(
                  kind(
                      "bound for all policies",
                      Row.exact(FINISH, one.finish().bound()),
                      exposed(one.exposure().bound())));
            });
    return DotChart.of(
        "Finishing and exposure: requirements and results",
        Axis.numbers("share of runs", 0, 1),
        "",
        kinds);
  }

  private static Kind kind(String name, Row... rows) {
    return new Kind(name, List.of(rows));
  }

  private static Row exposed(double share) {
    return Row.exact(EXPOSED, share);
  }
}
