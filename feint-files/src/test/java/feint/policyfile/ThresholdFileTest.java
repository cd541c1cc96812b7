package feint.policyfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.io.ArchiveException;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing of threshold policies; {@link PolicyCatalogueTest} covers their reading. */
class ThresholdFileTest {

  private static final Scenario SCENARIO = Stored.scenario("cost");
  private static final Thresholds THRESHOLDS =
      Thresholds.of(new double[] {0, 1.25, 4}, new double[] {0.1, 1.0 / 3, 1.0 / 3});

  @TempDir Path directory;

  private Path written() {
    Path file = directory.resolve("thresholds.json");
    assertThat(ThresholdFile.write(file, THRESHOLDS, SCENARIO, Stored.PROVENANCE))
        .isEqualTo(file.toFile().length());
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "threshold:"})
  void writtenThresholdsReadBack(String prefix) {
    NamedPolicy found = new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD).find(prefix + written());
    Stored.assertSame(
        found.policy(),
        StationaryPolicies.threshold(SCENARIO.problem().shape(), THRESHOLDS),
        SCENARIO.problem());
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void everyDigitIsKept() throws IOException {
    assertThat(Files.readString(written()))
        .contains("0.3333333333333333", "1.25", "\"kind\"", SCENARIO.fingerprint());
  }

  @Test
  void fileStatesFormatAndProvenance() throws IOException {
    JsonNode content = new ObjectMapper().readTree(written().toFile());
    assertThat(content.fieldNames())
        .toIterable()
        .containsExactly("format", "version", "kind", "thresholds", "provenance");
    assertThat(content.path("version").asInt()).isEqualTo(2);
    assertThat(content.path("provenance"))
        .isEqualTo(Stored.PROVENANCE.withScenario(SCENARIO).toJson());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\" : 2 | \"version\" : 3 | version must be 1 or 2, was 3",
        "\"version\" : 2 | \"version\" : \"x\" | version must be 1 or 2, was \"x\"",
        "feint-thresholds | feint-policy | format must be \"feint-thresholds\", was \"feint-policy\"",
      })
  void aFileOfAnotherFormIsRefused(String written, String changed, String message)
      throws IOException {
    Path file = written();
    Files.writeString(file, Files.readString(file).replace(written, changed));
    assertThatThrownBy(() -> new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD).find(file.toString()))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": " + message);
  }

  @Test
  void otherScenariosCauseAWarning() {
    Scenario other = Stored.with("success", "[[0.1, 0.3], [0.4, 0.9]]");
    Path file = written();
    assertThat(new PolicyCatalogue(other, Stored.ONE_THREAD).find(file.toString()).warnings())
        .containsExactly(
            file + " was made for another scenario than stored: it may not be optimal here");
  }

  @Test
  void anOldFileIsReplacedAndNoOtherIsLeft() throws IOException {
    Files.writeString(directory.resolve("thresholds.json"), "old");
    assertThat(written()).content(UTF_8).startsWith("{");
    assertThat(Stored.names(directory)).containsExactly("thresholds.json");
  }

  @Test
  void aMissingDirectoryIsNamed() {
    Path file = directory.resolve("no/such.json");
    assertThatThrownBy(() -> ThresholdFile.write(file, THRESHOLDS, SCENARIO, Stored.PROVENANCE))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be written: there is no directory " + directory.resolve("no"));
  }
}
