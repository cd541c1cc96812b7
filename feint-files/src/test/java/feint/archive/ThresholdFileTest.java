package feint.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.file.ArchiveException;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threshold policies are written here; how they are read is in {@link PolicyCatalogueTest}. */
class ThresholdFileTest {

  private static final Scenario SCENARIO = Stored.scenario("cost");
  private static final Thresholds THRESHOLDS =
      Thresholds.of(new double[] {0, 1.25, 4}, new double[] {0.1, 1.0 / 3, 1.0 / 3});

  @TempDir Path directory;

  private Path written() {
    Path file = directory.resolve("thresholds.json");
    assertThat(ThresholdFile.write(file, THRESHOLDS, SCENARIO, "0.1.0"))
        .isEqualTo(file.toFile().length());
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "threshold:"})
  void whatIsWrittenIsReadAgain(String prefix) {
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
        .contains("0.3333333333333333", "1.25", "\"kind\"", SCENARIO.fingerprint(), "0.1.0");
  }

  @Test
  void anotherScenarioIsWarned() {
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
    assertThatThrownBy(() -> ThresholdFile.write(file, THRESHOLDS, SCENARIO, "0.1.0"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be written: there is no directory " + directory.resolve("no"));
  }
}
