package feint.policyfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import feint.policy.MixturePolicy;
import feint.policy.Policy.Part;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Scenario;
import feint.solver.PolicyValue;
import feint.solver.forward.PolicyEvaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of mixtures of policies. */
class MixtureFileTest {

  private static final Scenario SCENARIO = Stored.scenario("goal");
  private static final ExactPolicy GOAL = Stored.exact(SCENARIO);
  private static final ExactPolicy COST = Stored.exact(Stored.scenario("cost"));
  private static final MixturePolicy MIXTURE =
      MixturePolicy.of(List.of(new Part(GOAL, 0.3), new Part(COST, 0.7)));

  @TempDir Path directory;
  private Path file = Path.of("");

  @BeforeEach
  void write() {
    file = directory.resolve("policy");
    PolicyFile.write(file, MIXTURE, SCENARIO, Stored.PROVENANCE);
  }

  @Test
  void readMixtureEqualsTheWrittenOne() {
    MixturePolicy read = (MixturePolicy) PolicyFile.read(file, SCENARIO).policy();
    assertThat(read.parts()).extracting(Part::weight).containsExactly(0.3, 0.7);
    Stored.assertSame(read.parts().get(0).policy(), GOAL, SCENARIO.problem());
    Stored.assertSame(read.parts().get(1).policy(), COST, SCENARIO.problem());
    assertThat(PolicyFile.read(file, SCENARIO).madeFor()).isEqualTo(SCENARIO.fingerprint());
  }

  @Test
  void readMixtureHasTheSameValue() {
    PolicyValue written = worth(MIXTURE);
    assertThat(worth((MixturePolicy) PolicyFile.read(file, SCENARIO).policy())).isEqualTo(written);
  }

  private static PolicyValue worth(MixturePolicy policy) {
    return PolicyEvaluation.evaluate(SCENARIO.problem(), policy, Stored.ONE_THREAD).outcome();
  }

  @Test
  void samePolicyHasTheSameBytes() throws IOException {
    Path again = directory.resolve("again");
    MixturePolicy read = (MixturePolicy) PolicyFile.read(file, SCENARIO).policy();
    PolicyFile.write(again, read, SCENARIO, Stored.PROVENANCE);
    assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(file));
  }

  @Test
  void catalogueFindsMixtures() {
    NamedPolicy found = new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD).find(file.toString());
    assertThat(found.policy()).isInstanceOf(MixturePolicy.class);
    assertThat(found.warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"weight\" : 0.3 | \"weight\" : 0.4" + "| parts: sum of probabilities must be 1, was 1.1",
        "\"weight\" : 0.3 | \"weight\" : \"x\""
            + "| parts: weight of a policy must be in [0, 1], was NaN",
        "\"parts\" | \"pieces\" | parts must be 1 to 100, was 0",
        "\"margin\" | \"half\" | ledgers must be whole, margin or none, was \"half\"",
      })
  void aDescriptionThatDoesNotFitIsRefused(String old, String changed, String message)
      throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>(Stored.entries(file));
    entries.computeIfPresent(
        "policy.json",
        (name, bytes) -> new String(bytes, UTF_8).replaceFirst(old, changed).getBytes(UTF_8));
    Stored.zip(file, entries);
    assertThatThrownBy(() -> PolicyFile.read(file, SCENARIO))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": " + message);
  }

  @ParameterizedTest
  @CsvSource({"actions-1.bin", "actions-2.bin"})
  void aMissingTableIsRefused(String name) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>(Stored.entries(file));
    entries.remove(name);
    Stored.zip(file, entries);
    assertThatThrownBy(() -> PolicyFile.read(file, SCENARIO))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": is not a policy file: it has no " + name);
  }

  @Test
  void onlyMixturesOfExactPoliciesAreWritten() {
    MixturePolicy other =
        MixturePolicy.of(
            List.of(new Part(StationaryPolicies.greedy(SCENARIO.problem().shape()), 1)));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PolicyFile.write(directory.resolve("x"), other, SCENARIO, Stored.PROVENANCE))
        .withMessage("part of a mixture must be exact, was another");
    assertThat(directory.resolve("x")).doesNotExist();
  }
}
