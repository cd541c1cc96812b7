package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.bound.checkpoint.LongRunPolicy;
import feint.bound.margin.MarginTube;
import feint.io.ArchiveException;
import feint.parallel.Progress;
import feint.policy.Policy;
import feint.scenario.Scenario;
import feint.solver.backward.MarginWindow;
import feint.solver.forward.PolicyEvaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of policies stored as checkpoints. */
class LongRunFileTest {

  @TempDir Path directory;

  private static LongRunPolicy policy(Scenario scenario) {
    return MarginTube.of(scenario.problem(), new MarginWindow(5, 1e-12, 1e-12))
        .solve(Stored.ONE_THREAD)
        .policy();
  }

  private Path written(Scenario scenario) {
    Path file = directory.resolve("policy");
    long bytes =
        PolicyFile.write(file, policy(scenario), scenario, Stored.PROVENANCE, Progress.NONE);
    assertThat(file).hasSize(bytes);
    return file;
  }

  private static double cost(Policy policy, Scenario world) {
    return PolicyEvaluation.evaluate(world.problem(), policy, Stored.ONE_THREAD).outcome().cost();
  }

  @ParameterizedTest
  @ValueSource(strings = {"goal", "weighted"})
  void readPolicyDecidesAsTheWrittenOne(String objective) throws IOException {
    Scenario scenario = Stored.scenario(objective);
    Path file = written(scenario);
    StoredPolicy read = PolicyFile.read(file, scenario);
    Stored.assertSame(read.policy(), policy(scenario), scenario.problem());
    assertThat(read.madeFor()).isEqualTo(scenario.fingerprint());
    Path again = directory.resolve("again");
    PolicyFile.write(
        again, (LongRunPolicy) read.policy(), scenario, Stored.PROVENANCE, Progress.NONE);
    assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(file));
  }

  /** In another scenario the policy decides as in its own and does not solve another problem. */
  @Test
  void policyContinuesTheComputationForItsOwnScenario() {
    Scenario made = Stored.scenario("goal");
    Scenario other = Stored.with("success", "[[0.2, 0.3], [0.4, 0.8]]");
    StoredPolicy read = PolicyFile.read(written(made), other);
    assertThat(read.madeFor()).isNotEqualTo(other.fingerprint());
    assertThat(cost(read.policy(), other)).isEqualTo(cost(policy(made), other));
  }

  @Tag("slow")
  @Test
  void filesThatWereTamperedWithAreRefused() throws IOException {
    assertRefused(node -> node.put("method", "guessing"), "method must be");
    assertRefused(node -> node.putArray("parameters").add(1), "parameters");
    assertRefused(node -> node.putArray("parameters").add(0.5).add(0).add(0).add(1), "tube");
    assertRefused(node -> node.putArray("checkpoints"), "checkpoints must be 1 to 100000, was 0");
    assertRefused(node -> node.withArray("checkpoints").remove(7), "last checkpoint");
    assertRefused(node -> ((ObjectNode) node.withArray("checkpoints").get(0)).put("t", 5), "must");
    assertRefused(
        node -> ((ObjectNode) node.withArray("checkpoints").get(0)).put("values", 1 << 30), "");
    assertRefused(
        node -> ((ObjectNode) node.withArray("checkpoints").get(0)).put("values", 1), "too long");
    assertRefused(node -> node.putObject("scenario").put("horizon", -1), "scenario.json");
    assertRefused(node -> node.put("version", 4), "version must be 1 to 3, was 4");
  }

  private void assertRefused(Consumer<ObjectNode> change, String message) throws IOException {
    Scenario scenario = Stored.scenario("goal");
    Path file = written(scenario);
    Map<String, byte[]> entries = Stored.entries(file);
    ObjectMapper mapper = new ObjectMapper();
    byte[] json = entries.getOrDefault("policy.json", new byte[0]);
    ObjectNode description = (ObjectNode) mapper.readTree(json);
    change.accept(description);
    entries.put("policy.json", mapper.writeValueAsBytes(description));
    Stored.zip(file, entries);
    assertThatThrownBy(() -> PolicyFile.read(file, scenario))
        .satisfiesAnyOf(
            e -> assertThat(e).isInstanceOf(ArchiveException.class),
            e -> assertThat(e).isInstanceOf(feint.math.ResourceLimitException.class))
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void aFileThatIsCutShortIsRefused() throws IOException {
    Scenario scenario = Stored.scenario("goal");
    Path file = written(scenario);
    Map<String, byte[]> entries = Stored.entries(file);
    byte[] values = entries.getOrDefault("values-2.bin", new byte[0]);
    assertThat(values).isNotEmpty();
    entries.put("values-2.bin", Arrays.copyOf(values, values.length - 3));
    Stored.zip(file, entries);
    assertThatThrownBy(() -> PolicyFile.read(file, scenario))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("ends too early");
  }
}
