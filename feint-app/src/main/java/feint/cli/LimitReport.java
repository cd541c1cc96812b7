package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.ZeroLeakLimit.Horizons;
import feint.experiment.ZeroLeakLimit.Reach;
import feint.limit.Limit;
import feint.math.Count;
import feint.model.Problem;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/** What feint limit says. */
record LimitReport(Scenario scenario, Reach reach, OptionalDouble finish) implements Reported {

  @Override
  public Page page(Provenance made) {
    return new LimitPage(this).page(made);
  }

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("bound", reach.bound());
    node.put("boundBy", reach.basis().toString());
    ObjectNode balanced = node.putObject("balanced");
    balanced.put("finishProbability", reach.balanced().mean());
    balanced.set("standardError", Printer.value(reach.balanced().standardError()));
    balanced.put("share", reach.share().toString());
    node.putObject("open")
        .put("finishProbability", reach.open().finishProbability())
        .put("error", reach.open().error());
    reach
        .horizons()
        .ifPresent(
            found -> {
              ObjectNode horizons = node.putObject("horizons");
              horizons.set("bound", orNull(found.bound()));
              horizons.set("balanced", orNull(found.balanced()));
              horizons.set("open", orNull(found.open()));
            });
    return node;
  }

  private static JsonNode orNull(OptionalInt horizon) {
    return horizon.isPresent() ? IntNode.valueOf(horizon.getAsInt()) : NullNode.getInstance();
  }

  @Override
  public void print(Printer printer) {
    Problem problem = scenario.problem();
    printer.line(
        "policies that leak nothing in "
            + scenario.name()
            + ": "
            + Count.of(problem.successes(), "success")
            + " in "
            + Count.of(problem.horizon(), "query"));
    List<String> header = new ArrayList<>(List.of("", "P(finish)"));
    finish.ifPresent(p -> header.add(queries(p)));
    printer.table(header, rows());
    List<String> others = others();
    printer.line(bound() + " " + others.get(0));
    others.stream().skip(1).forEach(printer::line);
  }

  static String queries(double finish) {
    return "queries for " + Rounded.percent(finish);
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        row(
            "no policy exceeds" + qualification(),
            UsefulBound.above(reach.bound()) ? Rounded.up(reach.bound()) : UsefulBound.NONE,
            Horizons::bound,
            ">= "));
    rows.add(
        row(
            "balanced",
            Printer.number(reach.balanced().mean())
                + " "
                + Printer.bracketed(reach.balanced().interval()),
            Horizons::balanced,
            ""));
    rows.add(row("open", Printer.number(reach.open().finishProbability()), Horizons::open, ""));
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

  /** What holds for all. */
  String bound() {
    String hidden = "leaks nothing to whoever sees queries, incentives and steps finishes in";
    return UsefulBound.above(reach.bound())
        ? "No policy that "
            + hidden
            + " more than "
            + Rounded.percentUp(reach.bound())
            + " of runs."
        : "There is no useful bound on the share of runs that a policy that " + hidden + ".";
  }

  /** What is said of some. */
  List<String> others() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "balanced, which must know how the oracle behaves, finishes in "
            + reach
                .balanced()
                .interval()
                .map(
                    range ->
                        Rounded.percentDown(range.low()) + " to " + Rounded.percentUp(range.high()))
                .orElse("an unknown share")
            + ", as far as "
            + Count.of(reach.balanced().draws(), "run")
            + " can tell.");
    if (reach.balanced().mean() > reach.bound()) {
      boolean within =
          reach.balanced().interval().filter(range -> range.low() <= reach.bound()).isPresent();
      sentences.add(
          within
              ? "The simulated number of balanced exceeds the proven bound within its error. More"
                  + " --runs bring it closer to the truth, which is not above the bound."
              : "The simulated number of balanced exceeds the proven bound by more than its error,"
                  + " which happens by chance in less than 5 % of commands. Try another --seed, and"
                  + " report it if it happens again.");
    }
    sentences.add(
        "open needs to know nothing of the oracle, and leaks nothing to whoever sees its state,"
            + " either.");
    sentences.add("All of this is for one decoy" + reservation() + ".");
    return sentences;
  }

  private String qualification() {
    return reach.basis() == Limit.Basis.STEPS ? "" : " (by " + reach.basis() + ")";
  }

  /** What must be said of the bound where it is not the sharpest. */
  private String reservation() {
    return switch (reach.basis()) {
      case STEPS -> "";
      case QUERIES ->
          "; the bound goes by queries and incentives alone, since the sharper one, by steps, would"
              + " take too long here";
      case ROUGH ->
          "; the bound goes by queries and incentives alone, and roughly, since sharper ones would"
              + " take too long here";
      case MEAN ->
          "; the bound goes by how many successes half of the queries bring on average, since"
              + " sharper ones would take too long here";
    };
  }
}
