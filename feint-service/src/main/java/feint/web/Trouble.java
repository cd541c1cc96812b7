package feint.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.ScenarioJson;
import feint.file.Json;
import feint.scenario.Fault;
import feint.service.RefusedException;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What went wrong with a request, told as RFC 9457 has it. */
final class Trouble extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final Map<Integer, String> TITLES =
      Map.ofEntries(
          Map.entry(400, "Bad request"),
          Map.entry(401, "Unauthorised"),
          Map.entry(403, "Forbidden"),
          Map.entry(404, "Not found"),
          Map.entry(405, "Method not allowed"),
          Map.entry(406, "Not acceptable"),
          Map.entry(409, "Conflict"),
          Map.entry(413, "Content too large"),
          Map.entry(422, "Unprocessable content"),
          Map.entry(429, "Too many requests"),
          Map.entry(500, "Internal fault"),
          Map.entry(503, "Service unavailable"));

  /** The type of its content. */
  static final String TYPE = "application/problem+json";

  private static final int LONGEST_DETAIL = 10_000;

  private final int status;
  private final int expected;
  private final transient List<Fault> faults;

  private Trouble(int status, String detail, int expected, List<Fault> faults) {
    super(shortened(detail, LONGEST_DETAIL), null, false, false);
    this.status = status;
    this.expected = expected;
    this.faults = List.copyOf(faults);
  }

  /** A value as it is shown: nobody needs all of a long one back. */
  static String shortened(String text, int most) {
    return text.length() > most ? text.substring(0, most) + "…" : text;
  }

  static Trouble of(int status, String detail) {
    return new Trouble(status, detail, 0, List.of());
  }

  static Trouble of(RefusedException refused) {
    int status =
        switch (refused.kind()) {
          case UNKNOWN -> 404;
          case CONFLICT -> 409;
          case INVALID -> 422;
          case BUSY -> 503;
        };
    OptionalInt number = refused.expectedNumber();
    return new Trouble(status, refused.getMessage(), number.orElse(0), refused.faults());
  }

  int status() {
    return status;
  }

  /** As RFC 9457 has it. */
  ObjectNode json() {
    ObjectNode body = Json.MAPPER.createObjectNode();
    body.put("type", "about:blank")
        .put("title", TITLES.getOrDefault(status, "Error"))
        .put("status", status)
        .put("detail", String.valueOf(getMessage()));
    if (expected > 0) {
      body.put("expectedNumber", expected);
    }
    if (!faults.isEmpty()) {
      body.set("faults", ScenarioJson.faults(faults));
    }
    return body;
  }

  /** Answers a request with it. */
  void answer(Context context) {
    if (status == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    if (status == 429 || status == 503) {
      context.header("Retry-After", "1");
    }
    // As bytes: what is not said to be UTF-8 would be written in another encoding.
    context.status(status).contentType(TYPE).result(json().toString().getBytes(UTF_8));
  }
}
