package feint.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parser of server-sent events. */
final class EventReader {

  private final List<String> data = new ArrayList<>();
  private String id = "";
  private String name = "";

  /** A server-sent event. */
  record Event(String name, String id, String data) {}

  /** Reads a line and returns the event that it completes, if any. */
  Optional<Event> read(String line) {
    if (line.isEmpty()) {
      Optional<Event> event =
          data.isEmpty()
              ? Optional.empty()
              : Optional.of(new Event(name, id, String.join("\n", data)));
      data.clear();
      name = "";
      return event;
    }
    int colon = line.indexOf(':');
    String field = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
    if (field.equals("data")) {
      data.add(value);
    } else if (field.equals("id")) {
      id = value;
    } else if (field.equals("event")) {
      name = value;
    }
    return Optional.empty();
  }
}
