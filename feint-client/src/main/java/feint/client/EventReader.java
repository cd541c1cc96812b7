package feint.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads server-sent events from their lines. */
final class EventReader {

  private final List<String> data = new ArrayList<>();
  private String id = "";

  /** An event. */
  record Event(String id, String data) {}

  /** Takes a line; the event that it completes, if it does. */
  Optional<Event> read(String line) {
    if (line.isEmpty()) {
      Optional<Event> event =
          data.isEmpty() ? Optional.empty() : Optional.of(new Event(id, String.join("\n", data)));
      data.clear();
      return event;
    }
    int colon = line.indexOf(':');
    String field = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
    if (field.equals("data")) {
      data.add(value);
    } else if (field.equals("id")) {
      id = value;
    }
    return Optional.empty();
  }
}
