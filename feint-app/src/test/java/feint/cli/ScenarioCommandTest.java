package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.scenario.ScenarioFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** feint scenario, and faults of scenarios as JSON. */
final class ScenarioCommandTest {

  @TempDir Path directory;

  @Test
  void thePrintedScenarioIsTheSameScenario() throws Exception {
    Path small = Path.of(Program.scenario("small"));
    Program.Result text = Program.in(directory).run("scenario", small.toString());
    assertThat(text.exit()).isZero();
    Path printed = Files.writeString(directory.resolve("printed.yaml"), text.out());
    assertThat(ScenarioFile.read(printed)).isEqualTo(ScenarioFile.read(small));
    Program.Result json = Program.in(directory).run("scenario", small.toString(), "--json");
    Path fields =
        Files.writeString(
            directory.resolve("fields.json"),
            new ObjectMapper().readTree(json.out()).path("fields").toString());
    assertThat(ScenarioFile.read(fields)).isEqualTo(ScenarioFile.read(small));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scenario", "solve", "compare"})
  void faultsArePrintedAsJson(String command) throws Exception {
    Files.writeString(
        directory.resolve("wrong.yaml"),
        Files.readString(Path.of(Program.scenario("small")))
            .replace("horizon: 12", "horizon: 0")
            .replace("0.1, 0.3", "0.1, 1.3"));
    Program.Result json = Program.in(directory).run(command, "wrong.yaml", "--json");
    assertThat(json.exit()).isEqualTo(2);
    JsonNode error = new ObjectMapper().readTree(json.out()).path("error");
    assertThat(error.path("kind").asText()).isEqualTo("scenario");
    assertThat(error.path("faults").findValuesAsText("path"))
        .containsExactly("horizon", "oracle.success[0][1]");
    assertThat(json.err().strip()).isEqualTo("feint: " + error.path("message").asText());
    Program.Result text = Program.in(directory).run(command, "wrong.yaml");
    assertThat(text.exit()).isEqualTo(2);
    assertThat(text.out()).isEmpty();
    assertThat(text.err()).isEqualTo(json.err());
  }
}
