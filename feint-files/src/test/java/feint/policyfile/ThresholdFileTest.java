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

  /** A later version, so that programs which know stationary thresholds only refuse the file. */
  @Test
  void thresholdsOfSeveralSegmentsReadBack() throws IOException {
    double[][] rows = THRESHOLDS.toArray();
    Thresholds changing = Thresholds.of(2, rows[0], rows[1], rows[1], rows[0]);
    Path file = directory.resolve("changing.json");
    ThresholdFile.write(file, changing, SCENARIO, Stored.PROVENANCE);
    JsonNode content = new ObjectMapper().readTree(file.toFile());
    assertThat(content.path("version").asInt()).isEqualTo(3);
    assertThat(content.path("segments").asInt()).isEqualTo(2);
    Stored.assertSame(
        new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD).find(file.toString()).policy(),
        StationaryPolicies.threshold(SCENARIO.problem().shape(), changing),
        SCENARIO.problem());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | segments must be a positive integer, was 0",
        "1.5 | segments must be a positive integer, was 1.5",
        "3 | thresholds must have as many rows in each of 3 segments, was 4",
        "4 | thresholds must have one row per oracle state, 2, was 1",
      })
  void segmentsThatDoNotFitAreRefused(String segments, String message) throws IOException {
    double[][] rows = THRESHOLDS.toArray();
    Path file = directory.resolve("changing.json");
    ThresholdFile.write(
        file, Thresholds.of(2, rows[0], rows[1], rows[1], rows[0]), SCENARIO, Stored.PROVENANCE);
    Files.writeString(
        file, Files.readString(file).replace("\"segments\" : 2", "\"segments\" : " + segments));
    assertThatThrownBy(() -> new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD).find(file.toString()))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\" : 2 | \"version\" : 4 | version must be in 1..3, was 4",
        "\"version\" : 2 | \"version\" : \"x\" | version must be in 1..3, was \"x\"",
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
