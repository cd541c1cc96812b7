package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A restarted service gives the same answers as before. */
class RestartContractTest {

  private static final List<String> POLICIES =
      List.of("greedy", "random", "exact", "balanced", "oblivious:decoys=3", "balanced:contents");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Databases.class)
  void everyRequestIsAnsweredAsBefore(Databases database) {
    Storage storage = database.fresh(directory);
    Map<String, String> before = new LinkedHashMap<>();
    Map<String, Function<Caller, Answer>> requests = new LinkedHashMap<>();
    Random random = new Random(12);
    Map<String, PlayedRun> runs = new LinkedHashMap<>();
    for (int start = 0; start < 4; start++) {
      try (RunningService service = new RunningService(storage)) {
        Caller caller = service.admin();
        requests.forEach((name, request) -> repeated(name, request.apply(caller), before));
        for (String policy : POLICIES) {
          runs.computeIfAbsent(
              policy, name -> PlayedRun.of(caller, PlayedRun.scenario(12, 3), name));
          PlayedRun run = runs.get(policy).at(caller);
          int sent = run.now().get("sent").asInt();
          // At every other stop, a query is unanswered.
          for (int number = sent + 1; number <= 3 * (start + 1); number++) {
            int asked = number;
            int oracle = 1 + random.nextInt(2);
            boolean informative = random.nextBoolean();
            send(
                policy + " ask " + asked,
                other -> run.at(other).ask(asked, oracle(before, policy, asked, oracle)),
                caller,
                requests,
                before);
            if (number == 3 * (start + 1) && start % 2 == 0) {
              break;
            }
            send(
                policy + " tell " + asked,
                other -> run.at(other).tell(asked, informative),
                caller,
                requests,
                before);
          }
        }
      }
    }
    assertThat(before).hasSizeGreaterThan(100);
  }

  /** Returns the oracle state of the first request for a query. */
  private static int oracle(Map<String, String> before, String policy, int number, int drawn) {
    String key = policy + " oracle " + number;
    return Integer.parseInt(before.computeIfAbsent(key, name -> String.valueOf(drawn)));
  }

  private static void send(
      String name,
      Function<Caller, Answer> request,
      Caller caller,
      Map<String, Function<Caller, Answer>> requests,
      Map<String, String> before) {
    Answer answer = request.apply(caller);
    assertThat(answer.status()).as("%s: %s", name, answer.body()).isIn(200, 201);
    assertThat(before.getOrDefault(name, answer.body())).as(name).isEqualTo(answer.body());
    before.put(name, answer.body());
    requests.put(name, request);
  }

  private static void repeated(String name, Answer answer, Map<String, String> before) {
    assertThat(answer.status()).as("%s: %s", name, answer.body()).isEqualTo(200);
    assertThat(answer.body()).as(name).isEqualTo(before.get(name));
  }
}
