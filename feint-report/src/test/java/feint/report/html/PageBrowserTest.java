package feint.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import feint.report.view.Column;
import feint.report.view.Table;
import feint.testkit.Browser;
import feint.testkit.Browser.Seen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages rendered by a browser. */
class PageBrowserTest {

  @TempDir Path directory;

  private Path written(String name, String html) throws Exception {
    return Files.writeString(directory.resolve(name), html);
  }

  /**
   * The page runs its scripts, and no others; it fits. A page that is too wide is detected, and a
   * script with another digest does not run.
   */
  @Test
  void chartsAreDrawnAndNothingIsTooWide() throws Exception {
    Optional<Browser> browser = Browser.found();
    assumeTrue(browser.isPresent(), "skipped: no chromium on the path");
    String html = PageTest.page().html();
    Table table =
        new Table(
            "twelve columns",
            Collections.nCopies(12, Column.plain("accuracy of it")),
            List.of(Collections.nCopies(12, "0.123456 [-0.1234, 0.5678]")));
    Page wide = PageTest.page(PageTest.view().pageTable(table));
    List<Path> pages =
        List.of(
            written("page.html", html),
            written("wide.html", wide.html()),
            written("changed.html", html.replace("//<![CDATA[", "//<![CDATA[ ")),
            written(
                "broad.html", html.replace("<main>", "<main><pre style='width: 1200px'>x</pre>")));
    List<Seen> seen = browser.get().look(pages, 1100, directory);
    assertThat(seen.get(0)).isEqualTo(new Seen(1100, 2, 2));
    assertThat(seen.get(1)).isEqualTo(new Seen(1100, 2, 2));
    assertThat(seen.get(2)).isEqualTo(new Seen(1100, 2, 0));
    assertThat(seen.get(3).width()).isGreaterThan(1100);
  }
}
