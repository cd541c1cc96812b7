package feint.service.live;

import feint.attack.LeakageMonitor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Posterior probability of the real trajectory for the policy-aware attacker, by what it observes.
 * An empty value means that the observation has probability 0 under every hypothesis.
 *
 * @param queries given queries and incentives
 * @param steps given also which queries were followed by a step
 * @param contents given also the state in which each step was made
 * @param state given also the oracle's state at every query
 */
public record AttackerPosterior(
    OptionalDouble queries, OptionalDouble steps, OptionalDouble contents, OptionalDouble state) {

  static AttackerPosterior of(LeakageMonitor given) {
    return new AttackerPosterior(given.queries(), given.steps(), given.contents(), given.state());
  }

  /** Returns the posteriors by the users' names of the views. */
  public Map<String, OptionalDouble> byView() {
    Map<String, OptionalDouble> views = new LinkedHashMap<>();
    views.put("queries", queries);
    views.put("steps", steps);
    views.put("contents", contents);
    views.put("state", state);
    return views;
  }
}
