package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.fit.Deviation;
import feint.fit.Fit;
import feint.log.FitJson;
import feint.math.Count;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Locale;

/** What feint fit says of a log. */
record FitReport(Scenario scenario, Fit fit) implements Shown {

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("scenario", scenario.name());
    node.setAll(FitJson.of(fit));
    return node;
  }

  @Override
  public void print(Printer printer) {
    printer.line("does " + scenario.name() + " fit " + Count.of(fit.rounds(), "round") + "?");
    printer.table(
        List.of("evidence against", "highest", "at the end", "rejects from"),
        List.of(
            List.of(
                "the model",
                evidence(fit.evidence()),
                evidence(fit.now()),
                evidence(fit.threshold()))));
    fit.worst().ifPresent(worst -> printer.line(sentence(worst)));
    printer.line(verdict());
  }

  private static String sentence(Deviation worst) {
    String place = "";
    if (worst instanceof Deviation.Success success) {
      place =
          "success in oracle state " + success.oracle() + " for incentive " + success.incentive();
    } else if (worst instanceof Deviation.Transition move) {
      place = "transition from oracle state " + move.from() + " to " + move.to();
    }
    return "What deviates most: "
        + place
        + ", "
        + Rounded.about(worst.model())
        + " by the model, seen in "
        + Rounded.about(worst.observed())
        + " of "
        + Count.of(worst.of(), "case")
        + "; evidence against it alone "
        + evidence(worst.evidence())
        + ".";
  }

  private String verdict() {
    String chance = Rounded.percentUp(1 / fit.threshold());
    return fit.rejectedAt().isPresent()
        ? "The model is rejected, in round "
            + String.format(Locale.ROOT, "%,d", fit.rejectedAt().getAsLong())
            + ": were it true, this would happen in at most "
            + chance
            + " of all logs. "
            + FitJson.ADVICE
        : "The model is not rejected. That does not make it true: feint fit --simulate says how soon"
            + " it would be rejected if it were off.";
  }

  private static String evidence(double x) {
    return x < 1e4 ? Rounded.about(x) : String.format(Locale.ROOT, "%.2g", x);
  }
}
