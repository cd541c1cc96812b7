package feint.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.StreamSupport;

/**
 * Page of the trail of administrative actions.
 *
 * @param entries entries of this page, in order
 * @param last number of the last entry of the whole trail
 * @param fault description of the first entry of this page that was changed or is missing; empty if
 *     there is none
 * @param next number after which the next page begins, if there may be one
 */
public record TrailPage(
    List<TrailEntry> entries, long last, Optional<String> fault, OptionalLong next) {

  /** Reads a page from JSON. */
  public static TrailPage of(JsonNode node) {
    return new TrailPage(
        StreamSupport.stream(node.path("entries").spliterator(), false)
            .map(TrailEntry::of)
            .toList(),
        node.path("last").asLong(),
        WireFields.text(node, "fault"),
        node.hasNonNull("next")
            ? OptionalLong.of(node.path("next").asLong())
            : OptionalLong.empty());
  }

  /** Returns the page as JSON. */
  public ObjectNode json() {
    ObjectNode node = WireFields.object();
    ArrayNode list = node.putArray("entries");
    entries.forEach(entry -> list.add(entry.json()));
    node.put("last", last).put("fault", fault.orElse(null));
    next.ifPresent(number -> node.put("next", number));
    return node;
  }
}
