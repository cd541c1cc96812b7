package feint.service;

import feint.api.Decision;
import feint.api.Outcome;
import feint.service.live.RunDecision;
import feint.store.RunTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Runs with two oracle states and two incentives, played without HTTP. */
public final class SmallRuns {

  private static final Pattern DECOYS = Pattern.compile("decoys=([0-9]+)");

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
    return request(scenario, policy, requestId, OptionalLong.empty());
  }

  /** Returns a request for a run whose queries are given up after a deadline, in milliseconds. */
  static RunRequest request(
      String scenario, String policy, Optional<String> requestId, OptionalLong deadline) {
    return new RunRequest(
        Optional.empty(),
        Optional.empty(),
        scenario,
        true,
        Optional.of(policy),
        Optional.empty(),
        requestId,
        OptionalLong.empty(),
        Optional.empty(),
        Optional.of(tasks(policy))
            .filter(names -> !names.isEmpty())
            .map(names -> new RunTasks(names, Optional.empty())),
        new RunTerms(!tasks(policy).isEmpty(), deadline, OptionalLong.empty()));
  }

  /** Returns names of tasks, as many as a policy with several decoys needs; none for others. */
  public static List<String> tasks(String policy) {
    Matcher decoys = DECOYS.matcher(policy);
    return decoys.find() ? tasks(Integer.parseInt(decoys.group(1))) : List.of();
  }

  /** Returns names of tasks for several decoys; none for one decoy. */
  public static List<String> tasks(int decoys) {
    return decoys < 2
        ? List.of()
        : IntStream.rangeClosed(0, decoys).mapToObj(number -> "task " + number).toList();
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

  /** Returns what a decision tells, without the name of its trajectory. */
  static String text(Decision decision) {
    return decision.number()
        + " "
        + decision.learns()
        + " "
        + decision.incentive()
        + " "
        + decision.decoy()
        + " "
        + decision.decoySteps()
        + " "
        + decision.decoyState();
  }
}
