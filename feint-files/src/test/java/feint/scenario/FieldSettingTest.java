package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.provenance.Provenance;
import feint.scenario.text.Fault;
import feint.scenario.text.FieldPath;
import feint.scenario.text.FieldSetting;
import feint.scenario.text.FieldValues;
import feint.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings against files that have the same values. */
class FieldSettingTest {

  private static final String TEXT =
      """
      horizon: 12
      successes: 4
      incentives: [1, 2]
      oracle:
        success: [[0.1, 0.3], [0.4, 0.8]]
        transition: [[0.8, 0.2], [0.2, 0.8]]
      """;

  @TempDir Path directory;

  private Scenario read(String text, String... settings) throws IOException {
    Path file = Files.writeString(directory.resolve("small.yaml"), text);
    return ScenarioFile.read(file, Stream.of(settings).map(FieldSetting::parse).toList());
  }

  private List<String> faults(String... settings) {
    return catchThrowableOfType(ScenarioException.class, () -> read(TEXT, settings))
        .faults()
        .stream()
        .map(Fault::toString)
        .toList();
  }

  /** In each line, {@code /} stands for a line break. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "horizon=46 | horizon: 12 | horizon: 46",
        "horizon = 46 | horizon: 12 | horizon: 46",
        "oracle.success[0][1]=0.4 | 0.3 | 0.4",
        "oracle.success[1]=[0.5, 0.6] | [0.4, 0.8] | [0.5, 0.6]",
        "oracle={success: [[0.2, 0.3]], transition: [[1]]}"
            + " | oracle:/  success: [[0.1, 0.3], [0.4, 0.8]]/  transition: [[0.8, 0.2], [0.2, 0.8]]"
            + " | oracle: {success: [[0.2, 0.3]], transition: [[1]]}",
        "objective.kind=goal | horizon: 12 | objective: {kind: goal}/horizon: 12",
        "eavesdropper.prior.paid=4"
            + " | horizon: 12 | eavesdropper: {prior: {paid: 4}}/horizon: 12",
        "name='12' | horizon: 12 | name: '12'/horizon: 12",
      })
  void aSettingEqualsAChangedFile(String setting, String before, String after) throws IOException {
    String old = before.replace('/', '\n');
    assertThat(TEXT).contains(old);
    Scenario edited = read(TEXT.replace(old, after.replace('/', '\n')));
    Scenario set = read(TEXT, setting);
    assertThat(set).isEqualTo(edited);
    assertThat(set.fingerprint()).isEqualTo(edited.fingerprint());
    assertThat(set).isNotEqualTo(read(TEXT));
  }

  static Stream<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "scenarios"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
    }
  }

  /** Every value of every shipped scenario can be set by its path. */
  @ParameterizedTest
  @MethodSource("shipped")
  void allValuesAtOnceGiveTheSameScenario(Path file) throws IOException {
    Scenario scenario = ScenarioFile.read(file);
    JsonNode tree = new ObjectMapper().readTree(scenario.canonicalJson());
    List<FieldSetting> settings = new ArrayList<>();
    collect(tree, FieldPath.TOP, settings);
    assertThat(settings).hasSizeGreaterThan(5);
    Path canonical = Files.writeString(directory.resolve("a.json"), scenario.canonicalJson());
    assertThat(ScenarioFile.read(canonical, settings)).isEqualTo(scenario);
  }

  private static void collect(JsonNode node, FieldPath path, List<FieldSetting> settings) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        collect(field.getValue(), path.to(field.getKey()), settings);
      }
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        collect(node.get(i), path.to(i), settings);
      }
    } else {
      FieldSetting setting = FieldSetting.parse(path + "=" + FieldValues.json(node));
      assertThat(setting.path()).isEqualTo(path);
      settings.add(setting);
    }
  }

  @Test
  void laterSettingsSeeEarlierOnes() throws IOException {
    assertThat(read(TEXT, "oracle.success=[[0, 0], [0, 0]]", "oracle.success[1][1]=1"))
        .isEqualTo(read(TEXT, "oracle.success=[[0, 0], [0, 1]]"));
  }

  @Test
  void faultsNameThePathAndTheSetting() {
    assertThat(faults("horizon=0", "oracle.transition[0][0]=0.5", "horizn=4"))
        .containsExactly(
            "horizon: must be in [1, 1000000], was 0; set by --set horizon=0",
            "oracle.transition[0]: row must sum to 1, was 0.7;"
                + " set by --set oracle.transition[0][0]=0.5",
            "horizn: unknown field; did you mean horizon?; set by --set horizn=4");
  }

  @Test
  void faultsOfOtherFieldsDoNotNameASetting() {
    assertThat(
            catchThrowableOfType(
                    ScenarioException.class,
                    () -> read(TEXT.replace("successes: 4", "successes: -4"), "horizon=13"))
                .faults())
        .singleElement()
        .hasToString("successes: must be in [0, 1000000], was -4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "oracle.success[2][0]=1 | oracle.success: must have an entry [2], has 2 entries from [0]",
        "horizon[0]=1 | horizon: must be a list to have an entry [0], was 12",
        "horizon.x=1 | horizon: must have fields to have x, was 12",
        "eavesdropper.prior[0]=1 | eavesdropper.prior: must be a list to have an entry [0]",
      })
  void aPathWithoutAPlaceIsRefused(String setting, String fault) {
    assertThat(faults(setting)).containsExactly(fault + "; set by --set " + setting);
  }

  @ParameterizedTest
  @ValueSource(strings = {"horizon", "=3", "a..b=1", "a[x]=1", "a[-1]=1", "a b=1", ".a=1", ""})
  void otherFormsAreRefused(String text) {
    assertThatThrownBy(() -> FieldSetting.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be PATH=VALUE")
        .hasMessageEndingWith("was '" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"horizon=", "horizon=[1", "a={b: 1, b: 2}", "a=*x", "a=1\n--- 2"})
  void valuesThatAreNotYamlAreRefused(String text) {
    assertThatThrownBy(() -> FieldSetting.parse(text))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(
            "--set " + text.replaceAll("=.*", "=").lines().findFirst().orElseThrow());
  }

  @Test
  void provenanceRecordsTheSettings() throws IOException {
    Scenario set = read(TEXT, "horizon=46", "oracle.success[0][1]=0.4");
    Provenance provenance = Provenance.ofLibrary().withScenario(set);
    assertThat(provenance.toJson().at("/scenario/settings"))
        .extracting(JsonNode::asText)
        .containsExactly("horizon=46", "oracle.success[0][1]=0.4");
    assertThat(provenance.facts())
        .containsEntry("settings", "horizon=46; oracle.success[0][1]=0.4");
    assertThat(Provenance.ofLibrary().withScenario(read(TEXT)).toJson().path("scenario"))
        .hasSize(2);
  }
}
