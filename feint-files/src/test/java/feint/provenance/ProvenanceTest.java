package feint.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import feint.plugin.PluginSource;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvenanceTest {

  private static final Scenario SMALL =
      ScenarioFile.read(Path.of(System.getProperty("feint.root", ".."), "scenarios/small.yaml"));

  private static final String DIGITS = "0123456789abcdef".repeat(4);

  private static final Provenance WHOLE =
      Provenance.ofCommand("feint", List.of("audit", "scenarios/small.yaml", "--seed", "7"))
          .withScenario(SMALL)
          .withSeed(7)
          .withRuns(1000)
          .withKernel("java")
          .withData(new Data("/home/user/comments.csv", DIGITS))
          .withParts(List.of(new PluginSource("own.jar", DIGITS)));

  @Test
  void everyFactHasItsField() throws IOException {
    String expected =
        """
        {"version": "%s", "command": "feint audit small.yaml --seed 7",
         "scenario": {"name": "small", "fingerprint": "%s"}, "seed": 7, "runs": 1000,
         "java": "%s", "kernel": "java",
         "data": {"name": "comments.csv", "sha256": "%s"},
         "parts": [{"name": "own.jar", "sha256": "%s"}]}
        """
            .formatted(Provenance.VERSION, SMALL.fingerprint(), Provenance.java(), DIGITS, DIGITS);
    assertThat(WHOLE.toJson().toString())
        .isEqualTo(new ObjectMapper().readTree(expected).toString());
  }

  @Test
  void inapplicableFactsAreOmitted() {
    assertThat(Provenance.ofLibrary().toJson().fieldNames())
        .toIterable()
        .containsExactly("version", "java");
    assertThat(Provenance.ofLibrary().facts()).containsOnlyKeys("version", "Java");
  }

  @Test
  void factsEqualTheJson() {
    assertThat(WHOLE.facts())
        .containsEntry("command", "feint audit small.yaml --seed 7")
        .containsEntry("scenario", "small, " + SMALL.fingerprint())
        .containsEntry("seed", "7")
        .containsEntry("runs", "1000")
        .containsEntry("kernel", "java")
        .containsEntry("parts", "own.jar, sha256:" + DIGITS)
        .containsEntry("data", "comments.csv, sha256:" + DIGITS)
        .hasSize(WHOLE.toJson().size());
  }

  /** In each command, {@code |} stands between two arguments. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "solve|/home/me/a.yaml; solve a.yaml",
        "solve|../me/a.yaml; solve a.yaml",
        "solve|-o|/tmp/x/p.bin; solve -o p.bin",
        "solve|--output=/tmp/x/p.bin; solve --output=p.bin",
        "solve|-o/tmp/x/p.bin; solve -op.bin",
        "-p|threshold:/tmp/t.json; -p threshold:t.json",
        "--policy=sigmoid:/tmp/t.json; --policy=sigmoid:t.json",
        "C:\\Users\\me\\a.yaml; a.yaml",
        "/home/a=b/c:d/e.yaml; e.yaml",
        "/home/my own/my file.yaml; 'my file.yaml'",
        "/home/me/folder/; folder",
        "--epsilon|0.05; --epsilon 0.05",
        "-p|balanced:types,incentive=3; -p balanced:types,incentive=3",
      })
  void pathsAreReducedToFileNames(String arguments, String words) {
    Provenance made = Provenance.ofCommand("feint", List.of(arguments.split("\\|")));
    assertThat(made.toJson().path("command").asText()).isEqualTo("feint " + words);
  }

  @Test
  void aShellCanReadTheCommand() {
    Provenance made = Provenance.ofCommand("feint", List.of("it's", "a b", "$HOME", ""));
    assertThat(made.toJson().path("command").asText())
        .isEqualTo("feint 'it'\\''s' 'a b' '$HOME' ''");
  }

  @Test
  void scenarioIsFoundInBothVersions() throws IOException {
    assertThat(Provenance.madeFor(WHOLE.toJson())).isEqualTo(SMALL.fingerprint());
    String old = "{\"feint\": \"0.1.0\", \"scenario\": \"small\", \"fingerprint\": \"sha256:1\"}";
    assertThat(Provenance.madeFor(new ObjectMapper().readTree(old))).isEqualTo("sha256:1");
    assertThat(Provenance.madeFor(Provenance.ofLibrary().toJson())).isEmpty();
  }

  @Test
  void partsAreValues() {
    assertThat(Provenance.ofLibrary().withSeed(1)).isEqualTo(Provenance.ofLibrary().withSeed(1));
    assertThat(Provenance.ofLibrary().withSeed(1)).isNotEqualTo(Provenance.ofLibrary());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Data("x", "12"))
        .withMessage("SHA-256 must have 64 hexadecimal digits, was 12");
  }
}
