package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.design.Aim;
import feint.design.Demand;
import feint.design.Design;
import feint.design.Design.Feasible;
import feint.design.Design.Infeasible;
import feint.design.Design.Undecided;
import feint.design.Extreme;
import feint.model.Problem;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.scenario.Scenario;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What feint design says about a design, in numbers. */
record DesignReport(Scenario scenario, Demand demand, Aim aim, Design design) implements Reported {

  /** The fields that say what a policy does, and those that say why there is none. */
  private static final List<String> FOUND =
      List.of("finishProbability", "exposure", "joint", "incentive", "multipliers", "gap");

  private static final List<String> MISSED =
      List.of(
          "bestFinish",
          "finishBound",
          "bestExposure",
          "exposureBound",
          "bestJoint",
          "smallestHorizon",
          "largestSuccesses");

  private static final List<String> ACHIEVED = List.of("", "demanded", "achieved", "1 % costs");
  private static final List<String> EXTREMES = List.of("", "demanded", "reached", "all policies");

  @Override
  public Page page(Provenance made) {
    return new DesignPage(this).page(made);
  }

  /** All fields; those that do not apply are null. */
  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name());
    node.putObject("demand")
        .put("finishProbability", demand.finishProbability())
        .put("exposure", demand.exposure());
    node.set("feasible", feasible());
    FOUND.forEach(node::putNull);
    MISSED.forEach(node::putNull);
    if (design instanceof Feasible found) {
      add(found, node);
    } else if (design instanceof Infeasible missed) {
      add(missed.finishProbability(), missed.exposure(), missed.bestJoint(), node);
      node.set("smallestHorizon", orNull(missed.smallestHorizon(), missed.smallestHorizon() > 0));
      node.set(
          "largestSuccesses", orNull(missed.largestSuccesses(), missed.largestSuccesses() >= 0));
    } else if (design instanceof Undecided open) {
      add(open.finishProbability(), open.exposure(), open.bestJoint(), node);
    }
    ExposureNote.add(node);
    return node;
  }

  /** Null says that it is not known. */
  private JsonNode feasible() {
    return design instanceof Undecided
        ? NullNode.getInstance()
        : BooleanNode.valueOf(design instanceof Feasible);
  }

  private void add(Feasible found, ObjectNode node) {
    node.put("finishProbability", found.achieved().finishProbability());
    node.put("exposure", found.achieved().exposure());
    node.put("joint", found.achieved().joint()).put("incentive", found.achieved().incentive());
    node.putObject("multipliers")
        .put("finish", found.prices().unfinished())
        .put("exposure", found.prices().exposed());
    node.put("gap", found.gap());
    node.putObject("minimized")
        .put("what", aim.toString())
        .put("value", found.achieved().spent())
        .put("bound", found.bound());
    ArrayNode parts = node.putArray("parts");
    found.components().forEach(one -> parts.add(one.weight()));
  }

  private static void add(Extreme finish, Extreme exposure, double joint, ObjectNode node) {
    node.put("bestFinish", finish.reached()).put("finishBound", finish.bound());
    node.put("bestExposure", exposure.reached()).put("exposureBound", exposure.bound());
    node.put("bestJoint", joint);
  }

  private static JsonNode orNull(int value, boolean known) {
    return known ? IntNode.valueOf(value) : NullNode.getInstance();
  }

  @Override
  public void print(Printer printer) {
    printer.line("design for " + scenario.name() + ", least " + words().spared());
    printer.table(header(), rows());
    parts().ifPresent(printer::line);
    sentences().forEach(printer::line);
  }

  DesignWords words() {
    return new DesignWords(scenario.problem(), demand, aim);
  }

  /** What it comes to, the most important first. */
  List<String> sentences() {
    if (design instanceof Feasible found) {
      return words().about(found);
    }
    return design instanceof Infeasible missed
        ? words().about(missed)
        : words().about((Undecided) design);
  }

  List<String> header() {
    return design instanceof Feasible ? ACHIEVED : EXTREMES;
  }

  List<List<String>> rows() {
    if (design instanceof Feasible found) {
      return rows(found);
    }
    if (design instanceof Infeasible missed) {
      List<List<String>> rows =
          extremes(missed.finishProbability(), missed.exposure(), missed.bestJoint());
      rows.addAll(sizes(missed));
      return rows;
    }
    Undecided open = (Undecided) design;
    return extremes(open.finishProbability(), open.exposure(), open.bestJoint());
  }

  private List<List<String>> rows(Feasible found) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "P(finish)",
            ">= " + shortest(demand.finishProbability()),
            Printer.number(found.achieved().finishProbability()),
            Printer.number(found.prices().unfinished() / 100)));
    rows.add(
        List.of(
            "P(exposed)",
            "<= " + shortest(demand.exposure()),
            Printer.number(found.achieved().exposure()),
            Printer.number(found.prices().exposed() / 100)));
    rows.add(List.of("P(finish, not exposed)", "", Printer.number(found.achieved().joint()), ""));
    rows.add(List.of("incentive", "", Printer.number(found.achieved().incentive()), ""));
    if (aim != Aim.INCENTIVE) {
      rows.add(List.of(aim.toString(), "", Printer.number(found.achieved().spent()), ""));
    }
    return rows;
  }

  /** What a run draws, if there is a policy. */
  Optional<String> parts() {
    if (!(design instanceof Feasible found)) {
      return Optional.empty();
    }
    int parts = found.components().size();
    return Optional.of(
        parts == 1
            ? "one deterministic policy"
            : "a run draws one of "
                + parts
                + " deterministic policies, with chances "
                + chances(found));
  }

  private static String chances(Feasible found) {
    return found.components().stream()
        .map(one -> Printer.number(one.weight()))
        .collect(Collectors.joining(", "));
  }

  /** What policies reach, and what none is beyond. */
  private List<List<String>> extremes(Extreme finish, Extreme exposure, double joint) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "P(finish) at that exposure",
            ">= " + shortest(demand.finishProbability()),
            Printer.number(finish.reached()),
            UsefulBound.atMost(finish.bound())));
    rows.add(
        List.of(
            "P(exposed) at that finish",
            "<= " + shortest(demand.exposure()),
            Printer.number(exposure.reached()),
            UsefulBound.atLeast(exposure.bound())));
    rows.add(
        List.of("P(finish, not exposed)", "", Printer.number(joint), UsefulBound.atMost(joint)));
    return rows;
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

  /** A number as the user wrote it. */
  private static String shortest(double x) {
    return BigDecimal.valueOf(x).stripTrailingZeros().toPlainString();
  }
}
