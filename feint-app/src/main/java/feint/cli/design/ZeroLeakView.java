package feint.cli.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import feint.cli.output.CommandResult;
import feint.cli.output.ModelErrorNotes;
import feint.cli.output.VerdictData;
import feint.lab.verdict.Identification;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.lab.zeroleak.ZeroLeakDesign;
import feint.lab.zeroleak.ZeroLeakDesign.Found;
import feint.lab.zeroleak.ZeroLeakDesign.Kind;
import feint.lab.zeroleak.ZeroLeakDesign.Missed;
import feint.lab.zeroleak.ZeroLeakDesign.Result;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.VerdictWords;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Result of feint design --zero-leak: the cheapest policy without leakage, if one exists. */
record ZeroLeakView(Scenario scenario, ZeroLeakDesign design, Result result, ModelErrorNotes errors)
    implements CommandResult {

  private static final List<Column> COLUMNS =
      List.of(
          Column.plain(""),
          Column.of("demanded", "the requirement"),
          Column.of("achieved", "the policy; in brackets a 95 % interval of a simulated value"));

  private record Data(
      String scenario,
      @JsonInclude Optional<VerdictData> verdict,
      Kind zeroLeak,
      Demanded demand,
      boolean feasible,
      boolean exact,
      @JsonInclude Optional<String> policy,
      @JsonInclude Optional<Double> finishProbability,
      @JsonInclude Optional<Double> incentive,
      @JsonInclude Optional<Interval> finishInterval,
      @JsonInclude Optional<Double> bestFinish,
      @JsonInclude OptionalInt smallestHorizon,
      Optional<List<ModelErrorNotes.Data>> modelErrors) {}

  private record Demanded(double finishProbability) {}

  /** Returns all fields; those that do not apply are null. */
  @Override
  public Object data() {
    Optional<Missed> missed =
        result instanceof Missed one ? Optional.of(one) : Optional.<Missed>empty();
    return new Data(
        scenario.name(),
        found().map(one -> VerdictData.of(verdict(one))),
        design.kind(),
        new Demanded(design.finish()),
        found().isPresent(),
        design.kind() == Kind.OBLIVIOUS,
        found().map(Found::name),
        found().map(Found::finishProbability),
        found().map(Found::incentive),
        found().flatMap(Found::finishInterval),
        missed.map(Missed::best),
        missed.map(Missed::horizon).orElse(OptionalInt.empty()),
        errors.data());
  }

  private Optional<Found> found() {
    return result instanceof Found one ? Optional.of(one) : Optional.empty();
  }

  @Override
  public View view() {
    List<String> sentences = sentences();
    View.Builder view =
        found()
            .map(
                one ->
                    View.judging(question(), sentences.get(0), List.of(verdict(one)))
                        .line(heading())
                        .table(new Table("Requirement and result", COLUMNS, rows(one)))
                        .line("Name of the policy in every command: " + one.name()))
            .orElseGet(
                () ->
                    View.concluding(question(), sentences.get(0))
                        .line(heading())
                        .line(sentences.get(0)));
    view.notes(sentences.subList(1, sentences.size()));
    errors.addTo(view);
    return view.scenario(scenario).build();
  }

  private String heading() {
    return "design for " + scenario.name() + " that leaks nothing, least incentive";
  }

  private PolicyVerdict verdict(Found found) {
    boolean exact = design.kind() == Kind.OBLIVIOUS;
    long runs = exact ? 0 : design.runs();
    return new PolicyVerdict(
        found.name(),
        new KnownNumber(found.finishProbability(), found.finishInterval(), runs),
        new KnownNumber(found.incentive(), Optional.empty(), runs),
        Identification.proven(2, exact, OptionalDouble.empty()));
  }

  private String question() {
    return Text.of(
        "Which %s policy for %s leaks nothing, finishes in %s and pays least?",
        design.kind(), scenario.name(), DesignWords.required(design.finish()));
  }

  private List<List<String>> rows(Found found) {
    return List.of(
        List.of("P(finish)", ">= " + NumberFormat.number(design.finish()), achieved(found)),
        List.of("incentive", "", NumberFormat.number(found.incentive())));
  }

  /** Returns the conclusions, the most important first. */
  private List<String> sentences() {
    if (result instanceof Found found) {
      return List.of(VerdictWords.sentence(verdict(found)), proof());
    }
    Missed missed = (Missed) result;
    String most =
        (design.kind() == Kind.OBLIVIOUS
                ? "Not feasible: the best oblivious policy finishes in "
                : "None found: the best policy tried finished in ")
            + NumberFormat.percentDown(missed.best())
            + " of runs"
            + (missed.horizon().isPresent()
                ? "; "
                    + Count.of(missed.horizon().getAsInt(), "query")
                    + " instead of "
                    + scenario.problem().horizon()
                    + " would suffice."
                : ", and up to 100 times as many queries would not suffice.");
    return design.kind() == Kind.OBLIVIOUS
        ? List.of(most, "Run feint limit for policies that use a model of the oracle.")
        : List.of(most);
  }

  private static String achieved(Found found) {
    Optional<Interval> interval = found.finishInterval();
    return NumberFormat.number(found.finishProbability())
        + (interval.isPresent() ? " " + NumberFormat.bracketed(interval) : "");
  }

  private String proof() {
    return design.kind() == Kind.OBLIVIOUS
        ? "It is the cheapest oblivious policy that takes one trajectory first. It leaks"
            + " nothing to observers that do not see the points, provided that answers do not"
            + " depend on which trajectory is real."
        : "It is the cheapest policy tried. It leaks nothing to observers of queries,"
            + " incentives and the states behind steps that see neither the oracle, nor the"
            + " connected clients, nor points, provided that the oracle behaves as the scenario"
            + " says.";
  }
}
