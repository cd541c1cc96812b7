package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.ZeroLeakDesign;
import feint.experiment.ZeroLeakDesign.Found;
import feint.experiment.ZeroLeakDesign.Kind;
import feint.experiment.ZeroLeakDesign.Missed;
import feint.experiment.ZeroLeakDesign.Result;
import feint.math.Count;
import feint.math.Interval;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Optional;

/** What feint design says about a policy that leaks nothing. */
record ZeroLeakReport(Scenario scenario, ZeroLeakDesign design, Result result) implements Reported {

  private static final List<String> FOUND = List.of("policy", "finishProbability", "incentive");
  private static final List<String> MISSED = List.of("bestFinish", "smallestHorizon");

  @Override
  public Page page(Provenance made) {
    return new ZeroLeakPage(this).page(made);
  }

  /** All fields; those that do not apply are null. */
  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("zeroLeak", design.kind().toString());
    node.putObject("demand").put("finishProbability", design.finish());
    node.put("feasible", result instanceof Found).put("exact", design.kind() == Kind.OPEN);
    FOUND.forEach(node::putNull);
    node.putNull("finishInterval");
    MISSED.forEach(node::putNull);
    if (result instanceof Found found) {
      node.put("policy", found.name()).put("finishProbability", found.finishProbability());
      node.put("incentive", found.incentive());
      node.set("finishInterval", Printer.interval(found.finishInterval()));
    } else if (result instanceof Missed missed) {
      node.put("bestFinish", missed.best());
      missed.horizon().ifPresent(n -> node.put("smallestHorizon", n));
    }
    return node;
  }

  @Override
  public void print(Printer printer) {
    printer.line("design for " + scenario.name() + " that leaks nothing, least incentive");
    if (result instanceof Found found) {
      printer.table(List.of("", "demanded", "achieved"), rows(design, found));
      printer.line("The policy has a name, which every command takes: " + found.name());
      printer.line(proof());
    } else {
      sentences().forEach(printer::line);
    }
  }

  static List<List<String>> rows(ZeroLeakDesign design, Found found) {
    return List.of(
        List.of("P(finish)", ">= " + Printer.number(design.finish()), achieved(found)),
        List.of("incentive", "", Printer.number(found.incentive())));
  }

  /** What it comes to, the most important first. */
  List<String> sentences() {
    if (result instanceof Found found) {
      return List.of(meets(found), proof());
    }
    Missed missed = (Missed) result;
    String most =
        (design.kind() == Kind.OPEN
                ? "Not feasible: the best open policy finishes in "
                : "None found: the best of those that were tried finished in ")
            + Rounded.percentDown(missed.best())
            + " of runs"
            + (missed.horizon().isPresent()
                ? "; "
                    + Count.of(missed.horizon().getAsInt(), "query")
                    + " instead of "
                    + scenario.problem().horizon()
                    + " would be enough."
                : ", and up to 100 times as many queries would not be enough.");
    return design.kind() == Kind.OPEN
        ? List.of(most, "feint limit says what policies reach that know the oracle's behaviour.")
        : List.of(most);
  }

  private String meets(Found found) {
    return found.name()
        + (design.kind() == Kind.OPEN
            ? ": it finishes in " + Rounded.percentDown(found.finishProbability()) + " of runs"
            : ": it finished in "
                + Rounded.percentDown(found.finishProbability())
                + " of "
                + Count.of(design.runs(), "simulated run"))
        + " and pays "
        + Rounded.about(found.incentive())
        + " on average.";
  }

  private static String achieved(Found found) {
    Optional<Interval> interval = found.finishInterval();
    return Printer.number(found.finishProbability())
        + (interval.isPresent() ? " " + Printer.bracketed(interval) : "");
  }

  private String proof() {
    return design.kind() == Kind.OPEN
        ? "Nothing is cheaper among open policies that take one trajectory first. It leaks nothing to"
            + " whoever does not see the points themselves, as long as answers do not depend on which"
            + " trajectory is the real one."
        : "The cheapest of those that were tried. It leaks nothing to whoever sees queries, incentives"
            + " and the states behind steps, but neither the oracle, nor who is connected, nor points,"
            + " if the oracle behaves as the scenario says.";
  }
}
