package feint.service;

import feint.audit.GivenAway;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How likely the attacker who knows the policy takes the real trajectory to be real, by what it
 * sees. A view that is empty has seen what cannot be.
 *
 * @param queries by queries and incentives
 * @param steps by which queries were followed by a step, too
 * @param contents by the state that each step was made in, too
 * @param state by the oracle's state at every query, too
 */
public record Posterior(
    OptionalDouble queries, OptionalDouble steps, OptionalDouble contents, OptionalDouble state) {

  static Posterior of(GivenAway given) {
    return new Posterior(given.queries(), given.steps(), given.contents(), given.state());
  }

  /** By the names that users know the views by. */
  public Map<String, OptionalDouble> byView() {
    Map<String, OptionalDouble> views = new LinkedHashMap<>();
    views.put("queries", queries);
    views.put("steps", steps);
    views.put("contents", contents);
    views.put("state", state);
    return views;
  }
}
