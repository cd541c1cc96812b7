package feint.service;

import feint.api.Outcome;
import feint.service.live.RunDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs with two oracle states and two incentives, played without HTTP. */
public final class SmallRuns {

  private SmallRuns() {}

  /** Returns the text, as JSON, of a scenario with little to solve. */
  public static String scenario(int horizon, int successes) {
    return "{\"horizon\": "
        + horizon
        + ", \"successes\": "
        + successes
        + ", \"incentives\": [1, 2], \"oracle\": {\"success\": [[0.2, 0.4], [0.5, 0.8]],"
        + " \"transition\": [[0.7, 0.3], [0.4, 0.6]]}, \"objective\": {\"kind\": \"goal\"}}";
  }

  /** Returns a request for a run whose decisions are secret. */
  static RunRequest request(String scenario, String policy) {
    return request(scenario, policy, Optional.empty());
  }

  /** Returns a request that can be repeated. */
  static RunRequest request(String scenario, String policy, Optional<String> requestId) {
    return new RunRequest(
        Optional.empty(),
        Optional.empty(),
        scenario,
        true,
        Optional.of(policy),
        Optional.empty(),
        requestId,
        OptionalLong.empty());
  }

  /** Plays a run until this many queries are asked. All but the last one are answered. */
  static List<RunDecision> play(Runs runs, String id, int queries) {
    List<RunDecision> decided = new ArrayList<>();
    for (int number = 1; number < queries; number++) {
      decided.add(ask(runs, id, number));
      tell(runs, id, number);
    }
    decided.add(ask(runs, id, queries));
    return decided;
  }

  /** Asks for a query in the oracle state that belongs to its number. */
  static RunDecision ask(Runs runs, String id, int number) {
    return runs.ask(id, number, oracle(number));
  }

  /** Gives a query the answer that belongs to its number. */
  static Outcome tell(Runs runs, String id, int number) {
    return runs.tell(id, number, informative(number));
  }

  static int oracle(int number) {
    return 1 + number % 2;
  }

  static boolean informative(int number) {
    return number % 3 == 0;
  }
}
