package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Image and composition of containers. {@code .ci/container} runs the commands in them. */
final class ContainerTest {

  private static List<String> lastStage() {
    String text = new Document(Document.ROOT.resolve("Dockerfile")).text();
    String stage = text.substring(text.lastIndexOf("\nFROM "));
    return stage.replace("\\\n", " ").lines().filter(line -> !line.startsWith("#")).toList();
  }

  private static JsonNode service(String name) {
    Object content =
        new Yaml(new SafeConstructor(new LoaderOptions()))
            .load(new Document(Document.ROOT.resolve("compose.yaml")).text());
    return new ObjectMapper().valueToTree(content).path("services").path(name);
  }

  private static List<String> texts(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false).map(JsonNode::asText).toList();
  }

  @Test
  void imageRunsAsAUserWithItsDataInAVolumeAndIsHealthyWhenReady() {
    List<String> stage = lastStage();
    assertThat(stage).filteredOn(line -> line.startsWith("USER ")).containsExactly("USER feint");
    assertThat(stage.indexOf("USER feint"))
        .isLessThan(stage.indexOf("ENTRYPOINT [\"/opt/feint/bin/feint\"]"));
    assertThat(stage).contains("VOLUME /var/lib/feint");
    assertThat(stage).anyMatch(line -> line.startsWith("HEALTHCHECK") && line.contains("/readyz"));
  }

  @Test
  void compositionServesThisMachineWithoutPrivileges() {
    JsonNode feint = service("feint");
    assertThat(texts(feint.path("ports"))).containsExactly("127.0.0.1:7341:7341");
    assertThat(texts(feint.path("cap_drop"))).containsExactly("ALL");
    assertThat(feint.path("read_only").asBoolean()).isTrue();
    assertThat(service("database").has("ports")).isFalse();
  }

  @Test
  void compositionHasNoPasswordOfItsOwn() {
    String required = "${FEINT_DATABASE_PASSWORD:?";
    assertThat(service("feint").at("/environment/FEINT_STORAGE_PASSWORD").asText())
        .startsWith(required);
    assertThat(service("database").at("/environment/POSTGRES_PASSWORD").asText())
        .startsWith(required);
  }
}
