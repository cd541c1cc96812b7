package feint.cli;

import feint.design.Design.Feasible;
import feint.design.Design.Infeasible;
import feint.design.Design.Undecided;
import feint.design.Extreme;
import feint.provenance.Provenance;
import feint.report.DotChart;
import feint.report.DotChart.Kind;
import feint.report.DotChart.Row;
import feint.report.LiveChart;
import feint.report.LiveChart.Axis;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A design, or what stands in its way, as a page. */
record DesignPage(DesignReport report) {

  private static final String FINISH = "P(finish)";
  private static final String EXPOSED = "P(exposed)";
  private static final String JOINT = "P(finish, not exposed)";

  private static final Map<String, String> MEANINGS =
      Map.of(
          "demanded", "what was asked for",
          "achieved", "what the designed policy does, calculated exactly",
          "1 % costs", "what one percent more of this demand would cost, about",
          "reached", "what the best policy that was found does",
          "all policies", "what no policy whatever is beyond: proven");

  Page page(Provenance made) {
    List<String> sentences = report.sentences();
    Page page = new Page(question(), sentences.get(0), made);
    sentences.stream().skip(1).forEach(page::paragraph);
    List<Column> columns =
        report.header().stream()
            .map(name -> Column.of(name, MEANINGS.getOrDefault(name, "")))
            .toList();
    page.table(new PageTable("What was asked for, and what there is", columns, report.rows()));
    report.parts().ifPresent(page::paragraph);
    page.chart(chart(), "");
    return page.scenario(report.scenario());
  }

  private LiveChart chart() {
    List<Kind> kinds = new ArrayList<>();
    kinds.add(
        new Kind(
            "demanded",
            List.of(
                Row.exact(FINISH, report.demand().finishProbability()),
                Row.exact(EXPOSED, report.demand().exposure()))));
    if (report.design() instanceof Feasible found) {
      kinds.add(
          new Kind(
              "achieved",
              List.of(
                  Row.exact(FINISH, found.achieved().finishProbability()),
                  Row.exact(EXPOSED, found.achieved().exposure()),
                  Row.exact(JOINT, found.achieved().joint()))));
    } else if (report.design() instanceof Infeasible missed) {
      add(kinds, missed.finishProbability(), missed.exposure(), missed.bestJoint());
    } else if (report.design() instanceof Undecided open) {
      add(kinds, open.finishProbability(), open.exposure(), open.bestJoint());
    }
    return DotChart.of(
        "Finishing and exposure: what was demanded, and what there is",
        Axis.numbers("share of runs", 0, 1),
        "",
        kinds);
  }

  private static void add(List<Kind> kinds, Extreme finish, Extreme exposure, double joint) {
    kinds.add(
        new Kind(
            "reached, each at the other's demand",
            List.of(
                Row.exact(FINISH, finish.reached()),
                Row.exact(EXPOSED, exposure.reached()),
                Row.exact(JOINT, joint))));
    kinds.add(
        new Kind(
            "no policy is beyond",
            List.of(Row.exact(FINISH, finish.bound()), Row.exact(EXPOSED, exposure.bound()))));
  }

  private String question() {
    return "Which policy for "
        + report.scenario().name()
        + " spends least "
        + report.words().spared()
        + ", finishes in at least "
        + Rounded.percent(report.demand().finishProbability())
        + " of runs and is exposed in at most "
        + Rounded.percent(report.demand().exposure())
        + "?";
  }
}
