package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import feint.model.Action;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.zeroleak.balanced.BalancedPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyCatalogueTest {

  private static final Scenario SCENARIO = Stored.scenario("cost");

  /** Three thresholds per oracle state, since two incentives make four actions. */
  private static final String ROWS = "\"thresholds\": [[1, 2, 3], [0.5, 1.5, 2.5]]";

  private final PolicyCatalogue catalogue = new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD);

  @TempDir Path directory;

  @Test
  void exactIsWhatTheSolverFinds() {
    NamedPolicy found = catalogue.find("exact");
    Stored.assertSame(found.policy(), Stored.exact(SCENARIO), SCENARIO.problem());
    assertThat(found.name()).isEqualTo("exact");
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void greedyLearnsAtTheHighestIncentiveUntilTheQueueIsEmpty() {
    Policy greedy = catalogue.find("greedy").policy();
    assertThat(action(greedy, 1, 3)).isEqualTo(Action.learn(2));
    assertThat(action(greedy, 2, 0)).isEqualTo(Action.obfuscate(2));
  }

  @Test
  void randomDrawsFromAllAdmissibleActions() {
    DecisionRule rule = rule(catalogue.find("random").policy());
    assertThat(rule.probability(1, 3, 0)).isEqualTo(0.25);
    assertThat(rule.probability(1, 0, 0)).isEqualTo(0.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"threshold:", ""})
  void thresholdsAreFoundByPrefixAndByFile(String prefix) throws IOException {
    Path file = file("{\"kind\": \"threshold\", " + ROWS + "}");
    NamedPolicy found = catalogue.find(prefix + file);
    assertThat(action(found.policy(), 1, 0)).isEqualTo(Action.obfuscate(2));
    assertThat(action(found.policy(), 1, 1)).isEqualTo(Action.obfuscate(1));
    assertThat(action(found.policy(), 1, 2)).isEqualTo(Action.learn(1));
    assertThat(action(found.policy(), 1, 3)).isEqualTo(Action.learn(2));
    assertThat(found.name()).isEqualTo(prefix + file);
    assertThat(found.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sigmoid:", ""})
  void sigmoidsAreFoundByPrefixAndByFile(String prefix) throws IOException {
    Path file = file("{\"kind\": \"sigmoid\", \"temperature\": 0.5, " + ROWS + "}");
    DecisionRule rule = rule(catalogue.find(prefix + file).policy());
    double index = 0;
    for (double threshold : new double[] {1, 2, 3}) {
      index += 1 / (1 + Math.exp(-(2 - threshold) / 0.5));
    }
    assertThat(rule.drawn(1, 2)).isTrue();
    assertThat(rule.probability(1, 2, 2)).isEqualTo(index - 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"constant-incentive:", ""})
  void constantIncentivesAreFoundByPrefixAndByFile(String prefix) throws IOException {
    Path file = file("{\"kind\": \"constant-incentive\", \"thresholds\": [[2], [1]]}");
    Policy policy = catalogue.find(prefix + file).policy();
    assertThat(action(policy, 1, 1)).isEqualTo(Action.obfuscate(2));
    assertThat(action(policy, 1, 2)).isEqualTo(Action.learn(2));
    assertThat(action(policy, 2, 1)).isEqualTo(Action.learn(2));
  }

  @Test
  void prefixSuppliesAnOmittedKind() throws IOException {
    Path file = file("{" + ROWS + "}");
    assertThat(action(catalogue.find("threshold:" + file).policy(), 1, 3))
        .isEqualTo(Action.learn(2));
    assertRefused(
        file.toString(),
        file,
        "kind must be one of [threshold, sigmoid, constant-incentive], was missing");
  }

  @Test
  void exactPoliciesAreFoundByFile() {
    Path file = Stored.written(directory.resolve("policy.feint"), SCENARIO);
    NamedPolicy found = catalogue.find(file.toString());
    Stored.assertSame(found.policy(), Stored.exact(SCENARIO), SCENARIO.problem());
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void anExactPolicyMadeForAnotherScenarioComesWithAWarning() {
    Scenario other = Stored.with("success", "[[0.1, 0.3], [0.4, 0.9]]");
    Path file = Stored.written(directory.resolve("policy.feint"), other);
    assertThat(catalogue.find(file.toString()).warnings())
        .containsExactly(
            file + " was made for another scenario than stored: it may not be optimal here");
  }

  @Test
  void titleDoesNotAffectTheScenario() {
    Path file = Stored.written(directory.resolve("policy.feint"), Stored.with("name", "other"));
    assertThat(catalogue.find(file.toString()).warnings()).isEmpty();
  }

  @Test
  void thresholdsMadeForAnotherScenarioComeWithAWarning() throws IOException {
    String provenance = ", \"provenance\": {\"fingerprint\": \"%s\"}}";
    String content = "{\"kind\": \"threshold\", " + ROWS + provenance;
    Path file = file(content.replace("%s", "sha256:00"));
    assertThat(catalogue.find(file.toString()).warnings())
        .singleElement()
        .asString()
        .contains("another scenario");
    Path own = file(content.replace("%s", SCENARIO.fingerprint()));
    assertThat(catalogue.find(own.toString()).warnings()).isEmpty();
  }

  @Test
  void fingerprintTellsPoliciesApart() throws IOException {
    Path file = file("{\"kind\": \"threshold\", " + ROWS + "}");
    String first = catalogue.find(file.toString()).fingerprint();
    assertThat(catalogue.find("threshold:" + file).fingerprint()).isEqualTo(first);
    Path other = file("{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3], [1, 2, 3]]}");
    assertThat(catalogue.find(other.toString()).fingerprint()).isNotEqualTo(first);
    assertThat(catalogue.find("exact").fingerprint())
        .isNotEqualTo(catalogue.find("greedy").fingerprint())
        .isNotEqualTo(
            new PolicyCatalogue(Stored.scenario("goal"), Stored.ONE_THREAD)
                .find("exact")
                .fingerprint());
  }

  @Test
  void balancedPoliciesAreFoundWithTheirOptions() {
    assertThat(catalogue.find("balanced:types").policy()).isInstanceOf(BalancedPolicy.class);
    assertThat(catalogue.find("balanced").policy()).isInstanceOf(BalancedPolicy.class);
    NamedPolicy usual = catalogue.find("balanced:types,incentive=2");
    assertThat(usual.name()).isEqualTo("balanced:types,incentive=2");
    assertThat(usual.fingerprint()).isEqualTo(catalogue.find("balanced:types").fingerprint());
    assertThat(catalogue.find("balanced:types,incentive=1").fingerprint())
        .isNotEqualTo(usual.fingerprint());
    assertThatThrownBy(() -> catalogue.find("balanced:types,incentive=9"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("balanced:types,incentive=9: incentive must be 1, 2 or state, was \"9\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "Exact", "greedy ", "", "linear:x", "a\0b"})
  void unknownNamesAreAnsweredWithTheListOfPolicies(String name) {
    assertThatThrownBy(() -> catalogue.find(name))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(name + ": ")
        .hasMessageContaining("no such file")
        .hasMessageContaining(PolicyRegistry.NAMES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"threshold:", "sigmoid:", "constant-incentive:"})
  void aPrefixNeedsAFile(String prefix) {
    assertThatThrownBy(() -> catalogue.find(prefix + "no-such.json"))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith("no-such.json: no such file")
        .hasMessageEndingWith(", was \"" + prefix + "no-such.json\"");
    assertThatThrownBy(() -> catalogue.find(prefix)).isInstanceOf(ArchiveException.class);
  }

  @Test
  void directoriesAreRefused() {
    assertThatThrownBy(() -> catalogue.find(directory.toString()))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(directory + ": ")
        .hasMessageContaining(PolicyRegistry.NAMES);
  }

  @ParameterizedTest
  @CsvSource({"threshold, sigmoid", "sigmoid, constant-incentive", "constant-incentive, threshold"})
  void anotherKindThanAskedForIsRefused(String asked, String kind) throws IOException {
    Path file = file("{\"kind\": \"" + kind + "\", \"temperature\": 1, " + ROWS + "}");
    assertRefused(
        asked + ":" + file,
        file,
        "kind must be \"" + asked + "\" as asked for, was \"" + kind + "\"");
  }

  @Test
  void exactPolicyIsNotReadAsAThresholdFile() {
    Path file = Stored.written(directory.resolve("policy.feint"), SCENARIO);
    assertRefused("threshold:" + file, file, "is an exact policy: name it without threshold:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\": \"linear\", ROWS}"
            + "| kind must be one of [threshold, sigmoid, constant-incentive], was \"linear\"",
        "{\"kind\": 7, ROWS}"
            + "| kind must be one of [threshold, sigmoid, constant-incentive], was 7",
        "{\"kind\": \"sigmoid\", ROWS} | temperature must be a positive number, was missing",
        "{\"kind\": \"sigmoid\", \"temperature\": 0, ROWS}"
            + "| temperature must be a positive number, was 0",
        "{\"kind\": \"sigmoid\", \"temperature\": -1.5, ROWS}"
            + "| temperature must be a positive number, was -1.5",
        "{\"kind\": \"sigmoid\", \"temperature\": \"1\", ROWS}"
            + "| temperature must be a positive number, was \"1\"",
        "{\"kind\": \"sigmoid\", \"temperature\": 1e999, ROWS}"
            + "| temperature must be positive and finite, was Infinity",
        "{\"kind\": \"threshold\", \"temprature\": 1, ROWS}"
            + "| temprature: unknown field; there are [format, version, kind, temperature, segments, thresholds, provenance]",
        "{\"kind\": \"threshold\"}"
            + "| thresholds must be a list of lists of numbers, was missing",
        "{\"kind\": \"threshold\", \"thresholds\": []}"
            + "| thresholds must be a list of lists of numbers, was []",
        "{\"kind\": \"threshold\", \"thresholds\": 3}"
            + "| thresholds must be a list of lists of numbers, was 3",
        "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3], 4]}"
            + "| thresholds[1] must be a list of numbers, was 4",
        "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3], [1, \"2\", 3]]}"
            + "| thresholds[1][1] must be a number, was \"2\"",
        "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3], [1, null, 3]]}"
            + "| thresholds[1][1] must be a number, was null",
        "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3], [1, 2]]}"
            + "| thresholds of oracle state 2 must be as many as the first, was 2",
        "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3], [3, 2, 1]]}"
            + "| thresholds of oracle state 2 must not decrease, was [3.0, 2.0, 1.0]",
        "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3]]}"
            + "| thresholds must have one row per oracle state, 2, was 1",
        "{\"kind\": \"threshold\", \"thresholds\": [[1], [1]]}"
            + "| thresholds per oracle state must be 3, was 1",
        "{\"kind\": \"threshold\", \"thresholds\": [[], []]}"
            + "| thresholds per oracle state must be 3, was 0",
        "{\"kind\": \"constant-incentive\", ROWS}"
            + "| thresholds per oracle state must be 1, was 3",
        "[1, 2] | must be a policy file or a JSON object",
        "null | must be a policy file or a JSON object",
        "`` | must be a policy file or a JSON object",
      })
  void faultsAreNamed(String content, String message) throws IOException {
    Path file = file(content.replace("ROWS", ROWS));
    assertRefused(file.toString(), file, message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\": \"threshold\", \"thresholds\": [[NaN, 2, 3], [1, 2, 3]]}",
        "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, Infinity], [1, 2, 3]]}",
        "{\"kind\": \"threshold\", \"kind\": \"sigmoid\"}",
        "{\"kind\": \"threshold\"} {}",
        "{\"kind\": \"threshold\"",
        "kind: threshold",
        "\0\1\2\3",
      })
  void whatIsNotJsonIsRefused(String content) throws IOException {
    Path file = file(content);
    assertThatThrownBy(() -> catalogue.find(file.toString()))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": is neither a policy file nor JSON: ")
        .message()
        .doesNotContainPattern("\\p{Cntrl}");
  }

  @Test
  void aThresholdThatIsInfiniteIsNeverReached() throws IOException {
    Path file = file("{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 1e999], [1, 2, 3]]}");
    assertThat(action(catalogue.find(file.toString()).policy(), 1, 3)).isEqualTo(Action.learn(1));
  }

  @Test
  void anOversizedFileIsRefused() throws IOException {
    Path file = file(" ".repeat((1 << 20) + 1));
    assertRefused(file.toString(), file, "must have at most 1048576 bytes, was 1048577");
  }

  @Test
  void deepNestingIsRefused() throws IOException {
    Path file = file("[".repeat(100_000));
    assertThatThrownBy(() -> catalogue.find(file.toString())).isInstanceOf(ArchiveException.class);
  }

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("policy.json"), content);
  }

  private void assertRefused(String name, Path file, String message) {
    assertThatThrownBy(() -> catalogue.find(name))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": " + message);
  }

  private static DecisionRule rule(Policy policy) {
    return ((MarkovPolicy) policy).rule(0, SCENARIO.problem().prior());
  }

  private static Action action(Policy policy, int oracle, int queue) {
    return SCENARIO.problem().actions().at(rule(policy).action(oracle, queue));
  }
}
