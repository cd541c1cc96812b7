package feint.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * Administrative action recorded by the service.
 *
 * @param number number of the entry, from 1, without gaps
 * @param time time of the action
 * @param action such as {@code run-deleted}
 * @param subject id of the affected run or token; empty for the whole database
 * @param query number of the query that was given up
 * @param actor id of a token; {@code boot:} and an id for the token of {@code service.json}; {@code
 *     service} for the service itself
 * @param request id of the request
 * @param client address from which the request came
 * @param hash hash of the entry and of the previous entry's hash
 */
public record TrailEntry(
    long number,
    Instant time,
    String action,
    String subject,
    @JsonInclude OptionalInt query,
    String actor,
    String request,
    String client,
    String hash) {

  /** Reads an entry from JSON. */
  public static TrailEntry of(JsonNode node) {
    return new TrailEntry(
        node.path("number").asLong(),
        Instant.ofEpochMilli(node.path("time").asLong()),
        node.path("action").asText(),
        node.path("subject").asText(),
        node.hasNonNull("query") ? OptionalInt.of(node.path("query").asInt()) : OptionalInt.empty(),
        node.path("actor").asText(),
        node.path("request").asText(),
        node.path("client").asText(),
        node.path("hash").asText());
  }

  /** Returns the entry as JSON, with its time in milliseconds since 1970. */
  public ObjectNode json() {
    ObjectNode node =
        WireFields.object()
            .put("number", number)
            .put("time", time.toEpochMilli())
            .put("action", action)
            .put("subject", subject);
    query.ifPresentOrElse(open -> node.put("query", open), () -> node.putNull("query"));
    return node.put("actor", actor).put("request", request).put("client", client).put("hash", hash);
  }
}
