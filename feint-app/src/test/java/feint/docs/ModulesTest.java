package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import feint.testkit.ArchitectureRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that lists of modules and packages are complete. */
final class ModulesTest {

  private static final Document PAGE = new Document(Document.ROOT.resolve("docs/architecture.md"));

  private static final Pattern ROW =
      Pattern.compile("^\\| (?:`(feint-\\w+)`)? ?\\| `(feint\\.[\\w.]+)` \\|", Pattern.MULTILINE);

  /** A code span that begins with the name of a type. */
  private static final Pattern TYPE =
      Pattern.compile("`(?:feint\\.[a-z.]+\\.)?([A-Z][a-z]\\w*)[^`]*`");

  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

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

  /** The picture is for newcomers: at most twelve boxes; the table has the packages. */
  @Test
  void thePictureOfTheArchitecturePageIsSmall() {
    String picture = PAGE.blocks().findFirst().orElseThrow().text();
    assertThat(Pattern.compile("[A-Za-z][A-Za-z, -]*").matcher(picture).results().count())
        .isBetween(2L, 12L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs/architecture.md", "docs/notation.md"})
  void typesThatThePagesNameExist(String page) throws IOException {
    String text = Files.readString(Document.ROOT.resolve(page));
    Set<String> types = types();
    assertThat(TYPE.matcher(text).results().map(found -> found.group(1)).distinct().toList())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(types).contains(name));
  }

  /** Names of all top-level and nested types of the main sources and of the JDK's used here. */
  private static Set<String> types() throws IOException {
    Set<String> names = new HashSet<>(Set.of("SplittableRandom", "RandomGenerator"));
    for (Path file : sources()) {
      DECLARED.matcher(Files.readString(file)).results().forEach(d -> names.add(d.group(1)));
    }
    return names;
  }

  @Test
  void theRulesKnowEveryModule() throws IOException {
    assertThat(modules())
        .containsExactlyInAnyOrderElementsOf(ArchitectureRules.packages().keySet());
  }

  @Test
  void topLevelTypesHaveNamesOfTheirOwn() throws IOException {
    List<String> names =
        sources().stream().map(Path::getFileName).map(Path::toString).sorted().toList();
    assertThat(names).doesNotHaveDuplicates();
  }

  @Test
  void packagesHaveAtMostThirtyTypes() throws IOException {
    Map<Path, List<Path>> packages =
        sources().stream().collect(Collectors.groupingBy(Path::getParent));
    assertThat(packages).isNotEmpty();
    assertThat(packages)
        .allSatisfy((name, types) -> assertThat(types).hasSizeLessThanOrEqualTo(30));
  }

  /** Files of top-level types of the main sources. */
  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : modules()) {
      try (Stream<Path> files = Files.walk(Document.ROOT.resolve(module + "/src/main/java"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .forEach(sources::add);
      }
    }
    return sources;
  }

  private static List<String> modules() throws IOException {
    String pom = Files.readString(Document.ROOT.resolve(Path.of("pom.xml")));
    return MODULE.matcher(pom).results().map(found -> found.group(1)).toList();
  }
}
