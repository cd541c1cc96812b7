package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import feint.audit.Attacks;
import feint.math.ClopperPearson;
import feint.math.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** feint audit as a process. */
class AuditIT {

  @TempDir Path directory;

  private Program.Result audit(String... more) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("audit", Program.scenario("small"), "--policy"));
    arguments.addAll(List.of(more));
    return Program.in(directory).run(arguments.toArray(String[]::new));
  }

  @Test
  void whatIsReadIsNotWrittenOver() throws Exception {
    String scenario = Files.readString(Path.of(Program.scenario("small")));
    Path drawn = Files.writeString(directory.resolve("s.svg"), scenario);
    Program program = Program.in(directory);
    assertThat(
            program
                .run("audit", "s.svg", "-p", "greedy", "--runs", "5", "--plot", "s.svg")
                .mistake())
        .isEqualTo("--plot must not be the scenario itself, was s.svg");
    assertThat(program.run("compare", "s.svg", "--plot", "s.svg").mistake())
        .isEqualTo("--plot must not be the scenario itself, was s.svg");
    assertThat(
            program.run("reproduce", "table-1", "--comments", "s.svg", "--plot", "s.svg").mistake())
        .isEqualTo("--plot must not be the comments themselves, was s.svg");
    assertThat(drawn).hasContent(scenario);
    Path clients =
        Files.copy(
            Path.of(Program.scenario("hate-speech-participation")),
            directory.resolve("clients.yaml"));
    assertThat(program.run("estimate", "clients.yaml", "-o", "clients.yaml").mistake())
        .isEqualTo("--output must not be the scenario itself, was clients.yaml");
    assertThat(clients).content().contains("federated:");
  }

  @Test
  void jsonHasEveryAttackerAndTheWorst() throws Exception {
    JsonNode json = audit("random", "--runs", "500", "--seed", "7", "--json").json();
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "scenario", "policy", "runs", "seed", "attackers", "worst", "verdict", "provenance");
    assertThat(json.path("scenario").asText()).isEqualTo("small");
    assertThat(json.path("policy").asText()).isEqualTo("random");
    assertThat(json.path("runs").asInt()).isEqualTo(500);
    assertThat(json.path("seed").asLong()).isEqualTo(7);
    assertThat(json.path("attackers").findValuesAsText("name"))
        .isEqualTo(Attacks.everywhere().map(Attacks::label).toList());
    double most = -1;
    for (JsonNode one : json.path("attackers")) {
      assertThat(one.fieldNames())
          .toIterable()
          .containsExactly(
              "name",
              "knows",
              "sees",
              "correct",
              "advantage",
              "interval",
              "jointInterval",
              "expected",
              "logLoss",
              "bits");
      double correct = one.path("correct").asDouble();
      double advantage = one.path("advantage").asDouble();
      assertThat(advantage).isCloseTo(2 * correct - 1, within(1e-12));
      Interval share = ClopperPearson.interval(Math.round(correct * 500), 500, 0.95);
      assertThat(one.path("interval")).hasSize(2);
      assertThat(one.at("/interval/0").asDouble()).isCloseTo(2 * share.low() - 1, within(1e-12));
      assertThat(one.at("/interval/1").asDouble()).isCloseTo(2 * share.high() - 1, within(1e-12));
      boolean posterior = one.path("name").asText().startsWith("policy-aware");
      assertThat(one.path("logLoss").isDouble()).isEqualTo(posterior);
      assertThat(one.path("logLoss").isNull()).isEqualTo(!posterior);
      assertThat(one.path("bits").isNull()).isEqualTo(!posterior);
      most = Math.max(most, Math.abs(advantage));
    }
    assertThat(json.path("worst").asText()).isEqualTo("policy-aware-steps");
    assertThat(json.at("/attackers/5/advantage").asDouble()).isEqualTo(most);
  }

  @Test
  void digitsDoNotDependOnThreads() throws Exception {
    String one = audit("greedy", "--runs", "100", "--json", "--threads", "1").digits();
    assertThat(audit("greedy", "--runs", "100", "--json", "--threads", "2").digits())
        .isEqualTo(one);
    assertThat(audit("greedy", "--runs", "100", "--json", "--threads", "7").digits())
        .isEqualTo(one);
  }

  /** Greedy sends its learning queries first. */
  @Test
  void tableEndsWithWhoFindsYouOutAndWhatHelps() throws Exception {
    List<String> lines =
        audit("greedy", "--runs", "200", "--plot", "a.svg").text().lines().toList();
    assertThat(lines.get(0)).isEqualTo("greedy in small, seen by eavesdroppers");
    assertThat(lines)
        .anyMatch(line -> line.matches("\\| first +\\| +1\\.0000 \\| +1\\.0000 \\|.*- \\| +- \\|"))
        .contains("200 runs, seed 1", "plot written to a.svg");
    assertThat(lines.subList(lines.size() - 4, lines.size()))
        .first()
        .asString()
        .startsWith("first finds you out: it is right in all 200 runs; better than a coin");
    assertThat(lines).last().isEqualTo("plot written to a.svg");
    assertThat(directory.resolve("a.svg"))
        .content(UTF_8)
        .contains("<svg", "policy-aware-steps", "queries seen");
  }

  @Test
  void attackersAreThoseAskedForInTheirUsualOrder() throws Exception {
    JsonNode json =
        audit(
                "greedy",
                "--runs",
                "50",
                "--json",
                "--attacker",
                "stall",
                "--attacker",
                "first",
                "--attacker",
                "stall",
                "--plot",
                "a.png")
            .json();
    assertThat(json.path("attackers").findValuesAsText("name")).containsExactly("first", "stall");
    assertThat(json.path("worst").asText()).isEqualTo("first");
    assertThat(json.path("plot").asText()).isEqualTo("a.png");
    assertThat(directory.resolve("a.png")).isNotEmptyFile();
  }
}
