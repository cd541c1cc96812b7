package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import feint.testkit.ArchitectureRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whatever lists modules or packages lists all of them. */
final class ModulesTest {

  private static final Document PAGE = new Document(Document.ROOT.resolve("docs/architecture.md"));

  private static final Pattern ROW =
      Pattern.compile("^\\| (?:`(feint-\\w+)`)? ?\\| `(feint\\.\\w+)` \\|", Pattern.MULTILINE);

  private static final Pattern MODULE = Pattern.compile("<module>(.*?)</module>");

  @Test
  void theTableOfTheArchitecturePageIsThatOfTheRules() {
    Map<String, List<String>> table = new LinkedHashMap<>();
    List<String> packages = new ArrayList<>();
    for (MatchResult row : ROW.matcher(PAGE.text()).results().toList()) {
      if (row.group(1) != null) {
        packages = new ArrayList<>();
        table.put(row.group(1), packages);
      }
      packages.add(row.group(2));
    }
    assertThat(table).containsExactlyEntriesOf(ArchitectureRules.packages());
  }

  @Test
  void thePictureOfTheArchitecturePageHasEveryPackageOnce() {
    String picture = PAGE.blocks().findFirst().orElseThrow().text();
    List<String> drawn =
        Pattern.compile("\\[(\\w+)]")
            .matcher(picture)
            .results()
            .map(found -> "feint." + found.group(1))
            .toList();
    assertThat(drawn)
        .containsExactlyInAnyOrderElementsOf(
            ArchitectureRules.packages().values().stream().flatMap(List::stream).toList());
  }

  @Test
  void theRulesKnowEveryModule() throws IOException {
    assertThat(modules())
        .containsExactlyInAnyOrderElementsOf(ArchitectureRules.packages().keySet());
  }

  private static List<String> modules() throws IOException {
    String pom = Files.readString(Document.ROOT.resolve(Path.of("pom.xml")));
    return MODULE.matcher(pom).results().map(found -> found.group(1)).toList();
  }
}
