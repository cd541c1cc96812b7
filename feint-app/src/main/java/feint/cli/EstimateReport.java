package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.estimation.OracleEstimate;
import feint.estimation.RoundCounts;
import feint.estimation.Share;
import feint.experiment.EstimateLeak;
import feint.math.Count;
import feint.model.Actions;
import feint.provenance.Provenance;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What feint estimate has to say. */
record EstimateReport(
    RoundCounts counts,
    Actions actions,
    OracleEstimate estimate,
    double level,
    Path file,
    Optional<EstimateLeak> leak,
    List<String> warnings) {

  void warn(PrintWriter err) {
    warnings.forEach(warning -> err.println("feint: warning: " + warning));
    err.flush();
  }

  void print(Printer printer, boolean asJson, Provenance made) {
    if (asJson) {
      printer.json(json(), made);
      return;
    }
    String intervals = "with intervals of level " + level;
    printer.line("success probability, " + intervals);
    printer.table(
        List.of("oracle", "incentive", "estimate", "share", "low", "high", "successes", "tries"),
        successRows());
    printer.line("oracle chain, " + intervals);
    printer.table(List.of("oracle", "next", "estimate", "low", "high", "count"), transitionRows());
    printer.line(
        String.format(
            Locale.ROOT,
            "scenario written to %s, from %s in %s",
            file,
            Count.of(counts.rounds(), "round"),
            Count.of(counts.runs(), "run")));
    printer.line(
        String.format(
            Locale.ROOT,
            "A policy made for it relies on these estimates; the widest interval reaches %s away."
                + " See what such errors do:%n  feint evaluate %s --policy exact --perturb %s",
            rounded(estimate.reach()),
            file,
            rounded(estimate.reach())));
    printer.line(leakage());
  }

  private String leakage() {
    String open = "; an open one leaks nothing, whatever the truth.";
    return leak.map(
            found ->
                String.format(
                    Locale.ROOT,
                    "With so many rounds a balanced policy leaks: whoever knows it, and the truth,"
                        + " has an advantage of about %.2f, and up to %.2f in %d worlds that fit"
                        + " these counts%s",
                    found.mean(),
                    found.worst(),
                    found.worlds(),
                    open))
        .orElse(
            "What a balanced policy leaks with so many rounds takes longer to measure: feint audit"
                + " --worlds does"
                + open);
  }

  private static String rounded(double x) {
    return String.format(Locale.ROOT, "%.2g", x);
  }

  private List<List<String>> successRows() {
    List<List<String>> rows = new ArrayList<>();
    for (int o = 1; o <= estimate.oracleStates(); o++) {
      for (int j = 0; j < estimate.levels(); j++) {
        Share share = estimate.success(o, j);
        rows.add(
            List.of(
                String.valueOf(o),
                String.valueOf(actions.incentive(j)),
                decimals(share.estimate()),
                share.observed() ? decimals(share.raw()) : "",
                decimals(share.interval().low()),
                decimals(share.interval().high()),
                String.valueOf(share.count()),
                String.valueOf(share.total())));
      }
    }
    return rows;
  }

  private List<List<String>> transitionRows() {
    List<List<String>> rows = new ArrayList<>();
    for (int o = 1; o <= estimate.oracleStates(); o++) {
      for (int next = 1; next <= estimate.oracleStates(); next++) {
        Share share = estimate.transition(o, next);
        rows.add(
            List.of(
                String.valueOf(o),
                String.valueOf(next),
                decimals(share.estimate()),
                decimals(share.interval().low()),
                decimals(share.interval().high()),
                String.valueOf(share.count())));
      }
    }
    return rows;
  }

  /** Probabilities below one another are read more easily with the point in one place. */
  private static String decimals(double x) {
    return String.format(Locale.ROOT, "%.4f", x);
  }

  private ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("rounds", counts.rounds()).put("runs", counts.runs()).put("level", level);
    ArrayNode success = result.putArray("success");
    ArrayNode transition = result.putArray("transition");
    for (int o = 1; o <= estimate.oracleStates(); o++) {
      ArrayNode cells = success.addArray();
      for (int j = 0; j < estimate.levels(); j++) {
        Share share = estimate.success(o, j);
        ObjectNode cell = cells.addObject().put("estimate", share.estimate());
        cell.set("raw", Printer.value(share.raw()));
        putInterval(cell, share).put("successes", share.count()).put("tries", share.total());
      }
      ArrayNode entries = transition.addArray();
      for (int next = 1; next <= estimate.oracleStates(); next++) {
        Share share = estimate.transition(o, next);
        putInterval(entries.addObject().put("estimate", share.estimate()), share)
            .put("count", share.count());
      }
    }
    ObjectNode leaks = result.putObject("leak");
    leaks.set("mean", Printer.value(leak.map(EstimateLeak::mean).orElse(Double.NaN)));
    leaks.set("worst", Printer.value(leak.map(EstimateLeak::worst).orElse(Double.NaN)));
    leaks.put("worlds", leak.map(EstimateLeak::worlds).orElse(0));
    ArrayNode texts = result.putArray("warnings");
    warnings.forEach(texts::add);
    return result.put("file", file.toString());
  }

  private static ObjectNode putInterval(ObjectNode cell, Share share) {
    return cell.put("low", share.interval().low()).put("high", share.interval().high());
  }
}
