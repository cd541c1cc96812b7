package feint.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProseRulesTest {

  @Test
  void everySentenceOfTheRepositoryFollowsTheRules() {
    Path root = Path.of("..").toAbsolutePath().normalize();
    assertThat(root.resolve("CONTRIBUTING.md")).isRegularFile();
    assertThat(ProseRules.violations(root)).isEmpty();
  }

  @Test
  void commentsAndStringsAreRead() {
    String word = "who" + "ever";
    assertThat(ProseRules.violations("java", "int x; // " + word + " reads"))
        .containsExactly("1: " + word);
    assertThat(ProseRules.violations("java", "\n/* of " + word + " */")).hasSize(1);
    assertThat(ProseRules.violations("java", "f(\"a " + word + "\");")).hasSize(1);
    assertThat(ProseRules.violations("js", "f('" + word + "')")).hasSize(1);
    assertThat(ProseRules.violations("py", "# " + word)).hasSize(1);
    assertThat(ProseRules.violations("md", "Text\n\n" + word)).containsExactly("3: " + word);
  }

  @Test
  void codeIsNotRead() {
    assertThat(ProseRules.violations("java", "int " + "some" + "body = 1;")).isEmpty();
    assertThat(ProseRules.violations("yaml", "key: no" + "body")).isEmpty();
  }

  @Test
  void documentationBeginsWithANounOrAVerb() {
    assertThat(ProseRules.violations("java", "/** " + "What it is. */")).hasSize(1);
    assertThat(ProseRules.violations("java", "/**\n * " + "Where it is.\n */")).hasSize(1);
    assertThat(ProseRules.violations("java", "/** Returns what it is. */")).isEmpty();
    assertThat(ProseRules.violations("py", "\"\"\"" + "How it is made.\"\"\"")).hasSize(1);
  }

  @Test
  void foldersOfBuildsAreSkipped(@TempDir Path folder) throws Exception {
    String text = "No" + "body reads this.";
    Files.writeString(Files.createDirectories(folder.resolve("target")).resolve("a.md"), text);
    assertThat(ProseRules.violations(folder)).isEmpty();
    Files.writeString(folder.resolve("b.md"), text);
    assertThat(ProseRules.violations(folder)).containsExactly("b.md:1: No" + "body");
  }
}
