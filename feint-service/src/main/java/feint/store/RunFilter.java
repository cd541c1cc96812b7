package feint.store;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selection and order of a list of runs.
 *
 * @param newestFirst whether the newest run comes first
 * @param name a part of their names, if it matters; case is ignored as far as the database supports
 *     it
 * @param alarming whether to select only runs that have failed, whose model was rejected, or whose
 *     real trajectory is identified
 */
public record RunFilter(Kind kind, boolean newestFirst, Optional<String> name, boolean alarming) {

  /** All runs, oldest first. */
  public static final RunFilter ALL = of(Kind.ALL);

  /** Selection by state. The conditions are constants, never a user's text. */
  public enum Kind {
    ALL(""),
    PREPARING("phase = 'preparing'"),
    READY("phase = 'open' AND waiting = 0"),
    WAITING("phase = 'open' AND waiting = 1"),
    FINISHED("phase = 'finished'"),
    CLOSED("phase IN ('closed', 'moved')"),
    FAILED("phase = 'failed'"),
    DAMAGED(RunFilter.UNKNOWN_PHASE);

    private final String condition;

    Kind(String condition) {
      this.condition = condition;
    }
  }

  private static final String UNKNOWN_PHASE =
      "phase NOT IN ('preparing', 'open', 'finished', 'closed', 'moved', 'failed')";

  static final String ALARMING =
      "(doubted = 1 OR identified = 1 OR phase = 'failed' OR " + UNKNOWN_PHASE + ")";

  /** Returns a filter for a kind, oldest first. */
  public static RunFilter of(Kind kind) {
    return new RunFilter(kind, false, Optional.empty(), false);
  }

  /** Returns the SQL, without any text of a user. */
  String query() {
    String conditions =
        Stream.of(
                newestFirst ? "place < :after" : "place > :after",
                kind.condition,
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
