package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The federated experiment as a process, on comments of our own. */
class ReproduceIT {

  @TempDir static Path cache;
  @TempDir Path directory;

  private Program program() {
    return Program.in(directory)
        .with("FEINT_CACHE", cache.toString())
        .with("FEINT_JAVA_OPTS", "-Dquick=true");
  }

  @Test
  void withoutArgumentsItPrintsATableAndWritesAPlotAndAPage() throws Exception {
    Program.Result first = program().run("reproduce", "--runs", "1", "--json", "--threads", "1");
    JsonNode table = first.json();
    assertThat(table.at("/data/source").asText()).isEqualTo("embedded generator");
    assertThat(table.at("/data/rows").asInt()).isPositive();
    assertThat(table.at("/data/sha256").asText()).matches("[0-9a-f]{64}");
    assertThat(table.path("runs").asInt()).isEqualTo(1);
    assertThat(table.path("seed").asLong()).isEqualTo(1);
    assertThat(table.path("rows").findValuesAsText("policy"))
        .containsExactly(
            "spsa",
            "constant-incentive",
            "greedy",
            "random",
            "exact",
            "designed",
            "balanced:types",
            "balanced:steps");
    for (JsonNode row : table.path("rows")) {
      assertThat(row.path("successes").asInt()).isIn(25, 45);
      for (String field :
          List.of(
              "learnerAccuracy", "eavesdropperAccuracy", "worstAccuracy", "incentive", "finish")) {
        assertThat(row.path(field).path("mean").isNumber()).as(field).isTrue();
        assertThat(row.path(field).has("low")).isTrue();
        assertThat(row.path(field).has("high")).isTrue();
      }
      assertThat(row.path("worstAttacker").asText()).isNotBlank();
    }
    assertThat(Files.size(directory.resolve("feint-reproduce.png"))).isGreaterThan(10_000);
    String page =
        Files.readString(directory.resolve("feint-reproduce.html"), StandardCharsets.UTF_8);
    assertThat(page)
        .contains("<svg", "balanced:steps", "SHA-256 of the comments", "linear algebra");

    Program.Result again = program().run("reproduce", "--runs", "1", "--json", "--threads", "2");
    assertThat(again.text()).isEqualTo(first.text());
  }
}
