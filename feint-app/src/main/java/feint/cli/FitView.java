package feint.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.data.FitJson;
import feint.estimation.Deviation;
import feint.estimation.Fit;
import feint.math.Count;
import feint.report.json.JsonFields;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Locale;

/** Result of feint fit for a log. */
record FitView(Scenario scenario, Fit fit) implements CommandResult {

  private record Data(String scenario, @JsonUnwrapped JsonFields fit) {}

  @Override
  public Object data() {
    return new Data(scenario.name(), JsonFields.of(FitJson.of(fit)));
  }

  @Override
  public View view() {
    return View.text()
        .line("does " + scenario.name() + " fit " + Count.of(fit.rounds(), "round") + "?")
        .table(
            Table.of(
                "",
                List.of(fit),
                List.of(
                    Column.plain("evidence against").cell(any -> "the model"),
                    Column.plain("highest").cell(found -> evidence(found.evidence())),
                    Column.plain("at the end").cell(found -> evidence(found.now())),
                    Column.plain("rejects from").cell(found -> evidence(found.threshold())))))
        .lines(fit.worst().map(FitView::sentence))
        .line(verdict())
        .build();
  }

  private static String sentence(Deviation worst) {
    String place = "";
    if (worst instanceof Deviation.Success success) {
      place =
          "success in oracle state " + success.oracle() + " for incentive " + success.incentive();
    } else if (worst instanceof Deviation.Transition move) {
      place = "transition from oracle state " + move.from() + " to " + move.to();
    }
    return "Largest deviation: "
        + place
        + ", "
        + NumberFormat.about(worst.model())
        + " by the model, seen in "
        + NumberFormat.about(worst.observed())
        + " of "
        + Count.of(worst.of(), "case")
        + "; evidence against it alone "
        + evidence(worst.evidence())
        + ".";
  }

  private String verdict() {
    String chance = NumberFormat.percentUp(1 / fit.threshold());
    return fit.rejectedAt().isPresent()
        ? "The model is rejected, in round "
            + String.format(Locale.ROOT, "%,d", fit.rejectedAt().getAsLong())
            + ". If it were true, this would happen in at most "
            + chance
            + " of all logs. "
            + FitJson.ADVICE
        : "The model is not rejected. This does not prove that it is true: run feint fit"
            + " --simulate for the power of the test.";
  }

  private static String evidence(double x) {
    return x < 1e4 ? NumberFormat.about(x) : String.format(Locale.ROOT, "%.2g", x);
  }
}
