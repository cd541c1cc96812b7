package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.markov.ExactPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.policyfile.PolicyFile;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.simulation.SimulatedOracle;
import feint.solver.backward.BackwardInduction;
import feint.store.connection.Storage;
import feint.testkit.Sample;
import feint.web.Caller.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With the same draws, the service decides as the controller of the simulator does, also after
 * restarts.
 */
class SameDrawsTest {

  private static final int SEEDS = Sample.count(1, 3);
  private static final String TEXT = PlayedRun.scenario(14, 4);
  private static final Scenario SCENARIO = ScenarioFile.parse(TEXT, "scenario.json");

  private static final List<String> NAMES =
      Sample.of(
              Stream.of(
                  "greedy",
                  "exact",
                  "random",
                  "balanced",
                  "balanced:steps",
                  "balanced:contents",
                  "oblivious",
                  "oblivious:decoys=3",
                  "oblivious:order=alternate,stop=yes,decoys=2"),
              4)
          .toList();

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void decisionsAreTheControllers(Databases database) throws IOException {
    Storage storage = database.fresh(directory);
    for (int half = 1; half <= 2; half++) {
      try (RunningService service = new RunningService(storage)) {
        for (int seed = 1; seed <= SEEDS; seed++) {
          for (String name : NAMES) {
            Policy policy = new PolicyCatalogue(SCENARIO, Execution.defaults()).find(name).policy();
            ObjectNode body = PlayedRun.wanted(TEXT, name);
            compare(service, body, policy, seed, half);
          }
          ObjectNode body =
              Json.MAPPER.createObjectNode().put("scenario", TEXT).put("policyFile", mixtureFile());
          compare(service, body, mixture(), seed, half);
        }
      }
    }
  }

  /** Returns two policies that differ in some decisions. */
  private static MixturePolicy mixture() {
    ExactPolicy one = BackwardInduction.solve(SCENARIO.problem()).policy();
    ExactPolicy other =
        BackwardInduction.solve(
                ScenarioFile.parse(
                        TEXT.replace("0.2, 0.4", "0.7, 0.75").replace("0.5, 0.8", "0.75, 0.8"),
                        "scenario.json")
                    .problem())
            .policy();
    return MixturePolicy.of(List.of(new Policy.Part(one, 0.5), new Policy.Part(other, 0.5)));
  }

  private String mixtureFile() throws IOException {
    Path file = directory.resolve("mixture.policy");
    PolicyFile.write(file, mixture(), SCENARIO, Provenance.ofLibrary());
    return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
  }

  private static void compare(
      RunningService service, ObjectNode body, Policy policy, int seed, int half) {
    String name = body.path("policy").asText("mixture") + " " + seed;
    body.put("seed", seed).put("requestId", name);
    Answer made = service.admin().post("/v1/runs", body.toString());
    assertThat(made.status()).as(made.body()).isEqualTo(half == 1 ? 201 : 200);
    PlayedRun run = new PlayedRun(service.admin(), made.json().get("id").asText());
    assertThat(run.settled()).as("%s: %s", name, run.show()).isIn("ready", "finished");
    Controller controller = Controller.start(SCENARIO.problem(), policy, new Seed(seed));
    SimulatedOracle oracle =
        new SimulatedOracle(SCENARIO.problem(), new Seed(1000 + seed).generator());
    int end = half == 1 ? SCENARIO.problem().horizon() / 2 : SCENARIO.problem().horizon();
    while (!controller.finished() && controller.sent() < end) {
      int state = oracle.state();
      Query query = controller.next(state);
      boolean informative = oracle.answer(query.action());
      boolean step = controller.tell(query.number(), informative);
      same(name, run.ask(query.number(), state), query);
      Answer told = run.tell(query.number(), informative);
      assertThat(told.json().get("steps").asBoolean()).as("%s: %s", name, told).isEqualTo(step);
    }
    assertThat(run.now().get("queue").asInt()).isEqualTo(controller.queue());
    assertThat(run.state().equals("finished")).isEqualTo(controller.finished());
  }

  private static void same(String name, Answer asked, Query query) {
    assertThat(asked.status()).as("%s: %s", name, asked.body()).isIn(200, 201);
    JsonNode decision = asked.json();
    assertThat(decision.get("number").asInt()).isEqualTo(query.number());
    assertThat(decision.get("type").asText().equals("learn"))
        .as("%s, query %s", name, query)
        .isEqualTo(query.action().learns());
    assertThat(decision.get("incentive").asInt()).isEqualTo(query.action().incentive());
    assertThat(decision.get("decoy").asInt()).isEqualTo(query.decoy());
    assertThat(decision.get("decoySteps").asText())
        .isEqualTo(query.decoySteps().map(Enum::name).orElse("null"));
    assertThat(decision.get("decoyState").asInt()).isEqualTo(query.decoyState().orElse(0));
  }
}
