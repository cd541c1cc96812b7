package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import feint.testkit.Browser;
import feint.testkit.Browser.Seen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that commands write with --report; that of feint reproduce is looked at in ReproduceIT. */
@Order(1)
class PagesIT {

  /** Of Cyrillic, Chinese and Arabic letters, and what HTML could mistake. */
  private static final String NAME = "проба 试验 تجربة <b>&amp;";

  @TempDir static Path directory;

  private static final Map<String, String> PRINTED = new LinkedHashMap<>();
  private static final Map<String, ReportPage> PAGES = new LinkedHashMap<>();

  @BeforeAll
  static void write() throws Exception {
    String scenario =
        Files.readString(Path.of(Program.scenario("two-state")))
            .replace("two-state", "\"" + NAME + "\"");
    Files.writeString(
        directory.resolve("named.yaml"), scenario.replaceFirst("(?s)^#.*?\nname", "name"));
    write(0, "compare", "named.yaml", "-p", "exact", "-p", "oblivious", "--audit", "100");
    write(0, "evaluate", "named.yaml", "-p", "balanced", "--episodes", "200");
    write(0, "audit", "named.yaml", "-p", "exact", "--runs", "200");
    write(3, "design", "named.yaml", "--finish", "0.9", "--exposure", "0.1");
    write(0, "frontier", "named.yaml");
    write(0, "limit", "named.yaml", "--runs", "200");
    write(0, "search", "named.yaml", "-m", "spsa", "--iterations", "20");
    write(0, "run", Program.scenario("quadratic"), "-p", "greedy", "--runs", "20");
  }

  private static ReportPage page(String command) {
    return Objects.requireNonNull(PAGES.get(command), command);
  }

  private static void write(int exit, String... words) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("--report", words[0] + ".html"));
    Program.Result result = Program.in(directory).run(arguments.toArray(new String[0]));
    assertThat(result.exit()).as(result.err()).isEqualTo(exit);
    assertThat(result.out()).contains("report written to " + words[0] + ".html");
    PRINTED.put(words[0], result.out());
    PAGES.put(words[0], ReportPage.read(directory.resolve(words[0] + ".html")));
  }

  @Test
  void theAnswerIsPrintedByTheCommand() {
    for (String command : List.of("audit", "design", "limit")) {
      assertThat(PRINTED.get(command)).contains(page(command).answer());
    }
    assertThat(page("compare").answer())
        .isEqualTo(
            "No policy here is hidden and completes in most runs: oblivious completes in 40.9 % of"
                + " runs, pays 25 on average, and an attacker that knows the policy is right in"
                + " 50 %, no more than by guessing (proven).");
    assertThat(page("search").text()).contains("; the optimum is 32.6, a gap of ");
    assertThat(page("search").answer()).startsWith("The policy found by spsa completes in ");
    assertThat(page("evaluate").answer()).contains(" of 200 simulated runs, pays ");
    assertThat(page("frontier").answer())
        .startsWith("With no run exposed, no policy finishes in more than 37.6 %");
    assertThat(page("run").answer())
        .matches(".* completes in .* 20 simulated runs, .* in [\\d]+ of 20 runs.*\\.");
  }

  @Test
  void theOptimumIsAPageWithoutCharts(@TempDir Path folder) throws Exception {
    Program.Result result =
        Program.in(folder).run("solve", Program.scenario("two-state"), "--report", "solve.html");
    assertThat(result.exit()).as(result.err()).isZero();
    ReportPage page = ReportPage.read(folder.resolve("solve.html"));
    assertThat(page.answer()).startsWith("exact completes in ").endsWith("was not measured.");
    assertThat(page.text()).contains("The optimal expected cost is 32.6.");
    assertThat(page.charts()).isZero();
    assertThat(page.texts("h2")).contains("Scenario two-state");
  }

  @Test
  void theScenarioIsAtTheEndUnderAnyName() {
    PAGES.forEach(
        (command, page) -> {
          if (!command.equals("run")) {
            assertThat(page.question()).contains(NAME);
            assertThat(page.texts("pre").get(0)).contains("horizon: 25", "[0.8, 0.2]");
            assertThat(page.texts("h2")).contains("Scenario " + NAME);
          }
          assertThat(page.text()).contains("feint " + command + " ");
        });
  }

  @Test
  void columnsAreExplainedAndChartsAreThere() {
    assertThat(page("compare").explained())
        .containsExactly(
            "completes",
            "pays",
            "attacker right",
            "policy",
            "P(finish)",
            "incentive",
            "attacker right",
            "right if it sees the oracle",
            "paper's cost",
            "P(eavesdropper right)",
            "P(exposed)");
    assertThat(page("audit").explained()).contains("attacker", "advantage", "bits");
    Map<String, Integer> charts = new LinkedHashMap<>();
    PAGES.forEach((command, page) -> charts.put(command, page.charts()));
    assertThat(charts)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "compare",
                3,
                "evaluate",
                2,
                "audit",
                2,
                "design",
                1,
                "frontier",
                1,
                "limit",
                1,
                "search",
                1,
                "run",
                charts.getOrDefault("run", 0)));
    assertThat(charts.get("run")).isBetween(2, 3);
  }

  /** On a screen, and on paper: as wide as A4 within its margins, with the style of print. */
  @Tag("slow")
  @Test
  void nothingIsTooWideForAScreenOrForPaper() throws Exception {
    Optional<Browser> browser = Browser.found();
    assumeTrue(browser.isPresent(), "skipped: no chromium on the path");
    List<Path> pages = PAGES.values().stream().map(ReportPage::file).toList();
    for (Seen seen : browser.get().look(pages, 1100, directory)) {
      assertThat(seen.width()).isEqualTo(1100);
      assertThat(seen.charts()).isPositive();
      assertThat(seen.drawn()).isEqualTo(seen.charts());
    }
    assertThat(paper(browser.get(), pages, "portrait", 703)).isEqualTo(7);
    assertThat(paper(browser.get(), pages, "landscape", 1031)).isOne();
  }

  /** Returns the number of printed pages, all of which must fit the paper. */
  private static int paper(Browser browser, List<Path> pages, String side, int width)
      throws Exception {
    List<Path> printed = new ArrayList<>();
    for (Path page : pages) {
      String html = Files.readString(page);
      if (html.contains("size: A4 " + side)) {
        printed.add(
            Files.writeString(
                directory.resolve("printed-" + page.getFileName()),
                html.replace("@media print", "@media all")));
      }
    }
    assertThat(browser.look(printed, width, directory))
        .allSatisfy(seen -> assertThat(seen.width()).isEqualTo(width));
    return printed.size();
  }
}
