package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the page of assurance names tests, classes and theorems that exist, and the tags of
 * tests.
 */
final class AssuranceTest {

  private static final Pattern TEST =
      Pattern.compile("`(\\w+(?:Test|IT))`(?: \\((?:in part )?(slow|long)\\))?");
  private static final Pattern THEOREM = Pattern.compile("`([a-z]+(?:_[a-z]+)+)`");
  private static final Pattern OTHER = Pattern.compile("`([A-Z][a-z]+[A-Za-z]*)`");
  private static final Pattern SINGLE = Pattern.compile("-pl (\\S+) .*-D(?:it\\.)?test=(\\w+)");

  @Test
  void everyTestThatThePageNamesExists() throws IOException {
    List<MatchResult> named = TEST.matcher(page()).results().toList();
    assertThat(named).hasSizeGreaterThan(20);
    for (MatchResult test : named) {
      List<Path> sources = sources(test.group(1));
      assertThat(sources).as(test.group(1)).hasSize(1);
      if (test.group(2) != null) {
        assertThat(Files.readString(sources.get(0)))
            .as(test.group(1))
            .containsPattern("@Tag\\(\"" + test.group(2) + "\"\\)|Sample\\.");
      }
    }
  }

  @Test
  void everyTheoremThatThePageNamesIsProven() throws IOException {
    List<String> proven =
        ProofsTest.proven().stream().map(name -> name.substring(name.indexOf('.') + 1)).toList();
    List<String> named =
        THEOREM.matcher(page()).results().map(theorem -> theorem.group(1)).toList();
    assertThat(named).hasSizeGreaterThan(5);
    assertThat(proven).containsAll(named);
  }

  /** Other names in capitals are classes of the program, or invariants of the protocol. */
  @Test
  void everyOtherNameExists() throws IOException {
    String protocol = Files.readString(Document.ROOT.resolve("proofs/service/Service.tla"));
    for (MatchResult name : OTHER.matcher(page()).results().toList()) {
      String defined = "(?m)^" + name.group(1) + " ==";
      assertThat(
              !sources(name.group(1)).isEmpty()
                  || Pattern.compile(defined).matcher(protocol).find())
          .as(name.group(1))
          .isTrue();
    }
  }

  @Test
  void everyCommandNamesTheModuleOfItsTest() throws IOException {
    List<MatchResult> commands = SINGLE.matcher(page()).results().toList();
    assertThat(commands).isNotEmpty();
    for (MatchResult command : commands) {
      assertThat(sources(command.group(2)))
          .as(command.group())
          .singleElement()
          .matches(source -> source.startsWith(Document.ROOT.resolve(command.group(1))));
    }
  }

  private static String page() throws IOException {
    return Files.readString(Document.ROOT.resolve("docs/explanation/assurance.md"));
  }

  /** Returns the source files of a class. */
  private static List<Path> sources(String name) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Document.ROOT)) {
      for (Path module : modules.toList()) {
        Path sources = module.resolve("src");
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.endsWith(name + ".java")).forEach(found::add);
          }
        }
      }
    }
    return found;
  }
}
