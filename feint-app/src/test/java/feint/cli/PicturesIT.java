package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** feint compare and feint policy: what they print, and what they draw. */
class PicturesIT {

  @TempDir Path directory;

  @Test
  void comparisonMarksTheBestAndDrawsAPicture() throws Exception {
    String table = program().run("compare", small(), "--plot", "compare.png").text();
    assertThat(table)
        .contains("policies in small; * marks the best value of a column")
        .containsPattern("exact .* \\* 0\\.826898")
        .contains("greedy", "random", "plot written to compare.png");
    assertThat(ImageIO.read(directory.resolve("compare.png").toFile()).getWidth()).isPositive();
  }

  @Test
  void comparisonIsAlsoJsonAndCsv() throws Exception {
    JsonNode json =
        program()
            .run(
                "compare",
                small(),
                "-p",
                "exact",
                "--policy",
                "greedy",
                "--json",
                "--plot",
                "a.svg")
            .json();
    assertThat(json.path("policies")).hasSize(2);
    assertThat(json.at("/policies/0/policy").asText()).isEqualTo("exact");
    assertThat(json.at("/policies/0/cost").asDouble()).isCloseTo(0.8268975801787981, within(1e-9));
    assertThat(json.at("/policies/1/belief/q95").isDouble()).isTrue();
    assertThat(json.path("plot").asText()).isEqualTo("a.svg");
    assertThat(directory.resolve("a.svg")).content(UTF_8).contains("<svg", "exact", "greedy");

    List<String> csv =
        program()
            .run("compare", small(), "-p", "exact", "-p", "greedy", "--csv")
            .text()
            .lines()
            .toList();
    assertThat(csv).hasSize(3);
    assertThat(csv.get(0))
        .isEqualTo(
            "policy,cost,finishProbability,eavesdropperCorrect,exposedProbability,"
                + "expectedIncentive,beliefMean,episodes,attackerBasis,attackerRight");
    assertThat(csv.get(2)).startsWith("greedy," + json.at("/policies/1/cost").asText() + ",");
  }

  @Test
  void aPolicyIsShownAsJsonAndDrawn() throws Exception {
    JsonNode json =
        program()
            .run(
                "policy",
                small(),
                "-p",
                "exact",
                "--sent",
                "3",
                "--paid",
                "8",
                "--learning",
                "7",
                "--json",
                "--plot",
                "policy.svg")
            .json();
    assertThat(json.path("moments")).hasSize(1);
    JsonNode moment = json.at("/moments/0");
    assertThat(moment.path("sent").asInt()).isEqualTo(3);
    assertThat(moment.path("ledger").toString()).isEqualTo("{\"paid\":8,\"learning\":7}");
    assertThat(moment.path("actions")).hasSize(2).allSatisfy(row -> assertThat(row).hasSize(5));
    assertThat(moment.at("/actions/1/4").asText()).isEqualTo("learn 2");
    assertThat(moment.at("/actions/0/0").asText()).startsWith("obfuscate");
    assertThat(json.path("plot").asText()).isEqualTo("policy.svg");
    assertThat(directory.resolve("policy.svg")).content(UTF_8).contains("<svg");
  }

  @Test
  void aPolicyIsShownAsATableAndDrawn() throws Exception {
    String table = program().run("policy", small(), "-p", "random", "--plot", "policy.png").text();
    assertThat(table)
        .contains("random in small", "after 0 queries, 2 paid, 1 of it for learning")
        .contains("oracle state 2", "learn 1 with 0.25", "plot written to policy.png");
    assertThat(table.lines().filter(line -> line.startsWith("after "))).hasSize(4);
    assertThat(ImageIO.read(directory.resolve("policy.png").toFile()).getWidth()).isPositive();
  }

  private static String small() {
    return Program.scenario("small");
  }

  private Program program() {
    return Program.in(directory);
  }
}
