package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchIT {

  @TempDir Path directory;

  @Tag("slow")
  @Test
  void everyTimeIsReportedWithTheMachine() throws Exception {
    JsonNode json =
        Program.in(directory).run("bench", "--warm-up", "0", "--runs", "1", "--json").json();

    for (String time :
        new String[] {
          "/solve/seconds", "/goal/seconds", "/evaluate/seconds", "/simulate/queriesPerSecond"
        }) {
      assertThat(json.at(time).asDouble()).as(time).isPositive();
    }
    assertThat(json.path("runs").asInt()).isEqualTo(1);
    assertThat(json.path("cores").asInt()).isPositive();
    assertThat(json.path("threads").asInt()).isPositive();
    assertThat(json.path("java").asText()).contains(System.getProperty("java.version", ""));
    ProvenanceIT.assertProvenance(json, directory, "scenario", "seed", "runs");
    JsonPage.read().require("bench", List.of(json));
    assertThat(json.at("/provenance/scenario/name").asText()).isEqualTo("hate-speech");
  }

  @Tag("slow")
  @Test
  void auditedRunsAreTimedAndLargeAuditsPredicted() throws Exception {
    JsonNode json =
        Program.in(directory).run("bench", "--cluster", "--runs", "20", "--json").json();

    assertThat(json.path("audits")).hasSize(5);
    for (JsonNode audit : json.path("audits")) {
      double run = audit.path("microsecondsPerRun").asDouble() / 1e6;
      assertThat(run).isPositive();
      for (JsonNode time : audit.path("predicted")) {
        double perfect = run * time.path("runs").asDouble() / time.path("cores").asDouble();
        assertThat(time.path("seconds").asDouble()).isGreaterThan(0.999 * perfect);
      }
    }
    JsonPage.read().require("bench --cluster", List.of(json));
  }

  @Tag("slow")
  @Test
  void aServiceIsTimed() throws Exception {
    JsonNode json =
        Program.in(directory)
            .run(
                "bench",
                "--service",
                "--seconds",
                "2",
                "--concurrent",
                "2",
                "--decoys",
                "9",
                "--shares",
                "25,50",
                "--json")
            .json();
    assertThat(json.path("pairs").asInt()).isPositive();
    assertThat(json.path("shares")).hasSize(2);
    for (JsonNode share : json.path("shares")) {
      assertThat(share.path("rate").asDouble())
          .isEqualTo(
              json.path("pairsPerSecond").asDouble() * share.path("percent").asInt() / 100,
              within(1e-3));
      assertThat(share.path("pairs").asInt()).isPositive();
    }
    JsonPage.read().require("bench --service", List.of(json));
  }

  @Tag("slow")
  @Test
  void aServiceIsTimedAmongHostileReaders() throws Exception {
    String[] command = {
      "bench", "--service", "--attackers", "10", "--runs", "1", "--seconds", "1", "--json"
    };
    JsonNode json = Program.in(directory).run(command).json();
    for (String rate : List.of("/alone/median", "/attacked/median", "/kept", "/keptOfTheRest")) {
      assertThat(json.at(rate).asDouble()).as(rate).isPositive();
    }
    JsonPage.read().require("bench --service --attackers", List.of(json));
  }

  @Tag("slow")
  @Test
  void listsOfAServiceAreTimed() throws Exception {
    JsonNode json =
        Program.in(directory).run("bench", "--service", "--lists", "200", "--json").json();
    assertThat(json.path("lists")).hasSize(6);
    JsonPage.read().require("bench --service --lists", List.of(json));
  }
}
