package feint.store;

import feint.api.RunState;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selection and order of a list of runs.
 *
 * @param states states of the runs; empty for all
 * @param newestFirst whether the newest run comes first
 * @param name a part of their names, if it matters; case is ignored as far as the database supports
 *     it
 * @param alarming whether to select only runs that have failed, whose model was rejected, or whose
 *     real trajectory is identified
 */
public record RunFilter(
    Set<RunState> states, boolean newestFirst, Optional<String> name, boolean alarming) {

  /** All runs, oldest first. */
  public static final RunFilter ALL = of(Set.of());

  /** All runs, newest first. */
  public static final RunFilter NEWEST = new RunFilter(Set.of(), true, Optional.empty(), false);

  private static final Set<RunState> RUNNING = EnumSet.of(RunState.READY, RunState.WAITING);

  private static final String UNKNOWN_PHASE =
      "phase NOT IN ('preparing', 'open', 'finished', 'closed', 'moved', 'failed')";

  static final String ALARMING =
      "(doubted = 1 OR identified = 1 OR phase = 'failed' OR " + UNKNOWN_PHASE + ")";

  /** Returns a filter for a state, oldest first. */
  public static RunFilter of(RunState state) {
    return of(Set.of(state));
  }

  private static RunFilter of(Set<RunState> states) {
    return new RunFilter(states, false, Optional.empty(), false);
  }

  public RunFilter {
    states = Set.copyOf(states);
  }

  /** Returns the condition of some states, which is a constant, never a user's text. */
  private static String condition(Set<RunState> states) {
    return states.equals(RUNNING)
        ? "phase = 'open'"
        : states.stream().map(RunFilter::condition).collect(Collectors.joining(" OR ", "(", ")"));
  }

  /** Returns the condition of a state, which is a constant, never a user's text. */
  private static String condition(RunState state) {
    return switch (state) {
      case PREPARING -> "phase = 'preparing'";
      case READY -> "phase = 'open' AND waiting = 0";
      case WAITING -> "phase = 'open' AND waiting = 1";
      case FINISHED -> "phase = 'finished'";
      case CLOSED -> "phase IN ('closed', 'moved')";
      case FAILED -> "phase = 'failed'";
      case DAMAGED -> UNKNOWN_PHASE;
    };
  }

  /** Returns the SQL, without any text of a user. */
  String query() {
    String conditions =
        Stream.of(
                newestFirst ? "place < :after" : "place > :after",
                states.isEmpty() ? "" : condition(states),
                name.isPresent() ? "LOWER(name) LIKE LOWER(:name) ESCAPE '!'" : "",
                alarming ? ALARMING : "")
            .filter(condition -> !condition.isEmpty())
            .collect(Collectors.joining(" AND "));
    return "SELECT * FROM runs WHERE "
        + conditions
        + " ORDER BY place"
        + (newestFirst ? " DESC" : "")
        + " LIMIT :limit";
  }

  Map<String, String> values() {
    return name.map(part -> Map.of("name", "%" + literal(part) + "%")).orElse(Map.of());
  }

  private static String literal(String text) {
    return text.replaceAll("[!%_]", "!$0");
  }
}
