package feint.report.view;

import feint.lab.verdict.PolicyVerdict;
import feint.report.chart.LiveChart;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Part of a view. */
public sealed interface Block
    permits Table,
        Block.Verdict,
        Block.Text,
        Block.Heading,
        Block.Chart,
        Block.Facts,
        Block.Source {

  /**
   * Verdict for a decision maker: its headline, which is the answer of the page, and the facts of
   * each policy. Text has the headline as its first line.
   */
  record Verdict(String headline, List<PolicyVerdict> policies) implements Block {

    public Verdict {
      policies = List.copyOf(policies);
    }
  }

  /** Line of text, which is a paragraph on a page. */
  record Text(String text) implements Block {}

  /** Heading of a section. */
  record Heading(String text) implements Block {}

  /**
   * Chart with a caption, for pages.
   *
   * @param chart called when a page is rendered, since charts can be expensive
   */
  record Chart(Supplier<LiveChart> chart, String caption) implements Block {}

  /** Facts by name. */
  record Facts(Map<String, String> facts) implements Block {}

  /** Source of a scenario. */
  record Source(Scenario scenario) implements Block {}
}
