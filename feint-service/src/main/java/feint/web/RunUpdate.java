package feint.web;

import feint.io.Json;
import feint.store.RunRow;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** State of one run, rendered once for all of its watchers. */
final class RunUpdate {

  /** Version of a run that does not exist. */
  private static final long GONE = -1;

  private final String id;
  private final long version;
  private final Map<Reader, String> texts = new EnumMap<>(Reader.class);
  private final Function<Reader, String> rendering;

  /**
   * Creates an update.
   *
   * @param rendering returns the JSON for a kind of reader
   */
  RunUpdate(String id, long version, Function<Reader, String> rendering) {
    this.id = id;
    this.version = version;
    this.rendering = rendering;
  }

  /** Kind of reader, by the facts that it may see. */
  enum Reader {
    OWNER,
    OBSERVER
  }

  static RunUpdate of(RunRow row, RunJson view) {
    return new RunUpdate(
        row.origin().id(),
        row.standing().version(),
        reader -> (reader == Reader.OBSERVER ? view.observed(row) : view.summary(row)).toString());
  }

  static RunUpdate gone(String id) {
    String text = Json.MAPPER.createObjectNode().put("id", id).toString();
    return new RunUpdate(id, GONE, reader -> text);
  }

  String id() {
    return id;
  }

  /** Returns the version of the run; -1 for a run that is gone. */
  long version() {
    return version;
  }

  boolean isGone() {
    return version == GONE;
  }

  synchronized String text(Reader reader) {
    return texts.computeIfAbsent(reader, rendering);
  }
}
