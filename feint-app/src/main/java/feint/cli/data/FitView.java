package feint.cli.data;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.CommandResult;
import feint.data.FitJson;
import feint.estimation.Deviation;
import feint.estimation.Fit;
import feint.math.Count;
import feint.math.Text;
import feint.report.json.JsonFields;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.List;

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
    return Text.of(
        "Largest deviation: %s, %s by the model, seen in %s of %s; evidence against it"
            + " alone %s.",
        place,
        NumberFormat.about(worst.model()),
        NumberFormat.about(worst.observed()),
        Count.of(worst.of(), "case"),
        evidence(worst.evidence()));
  }

  private String verdict() {
    String chance = NumberFormat.percentUp(1 / fit.threshold());
    return fit.rejectedAt().isPresent()
        ? Text.of(
            "The model is rejected, in round %s. If it were true, this would happen in"
                + " at most %s of all logs. %s",
            Text.of("%,d", fit.rejectedAt().getAsLong()), chance, FitJson.ADVICE)
        : "The model is not rejected. This does not prove that it is true: run feint fit"
            + " --simulate for the power of the test.";
  }

  private static String evidence(double x) {
    return x < 1e4 ? NumberFormat.about(x) : Text.of("%.2g", x);
  }
}
