package feint.web.error;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.ConflictException;
import feint.io.Json;
import feint.policyfile.ScenarioJson;
import feint.scenario.text.Fault;
import feint.scenario.text.ScenarioException;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** Problem with a request, as in RFC 9457. */
public final class ProblemResponse extends RuntimeException {

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

  /** Media type. */
  public static final String TYPE = "application/problem+json";

  private static final String NUMBER = "number";
  private static final int LONGEST_DETAIL = 10_000;

  private final int status;
  private final int expected;
  private final transient List<Fault> faults;

  private ProblemResponse(int status, String detail, int expected, List<Fault> faults) {
    // Only faults of the service are logged with their stack trace.
    super(shortened(detail, LONGEST_DETAIL), null, false, status >= 500);
    this.status = status;
    this.expected = expected;
    this.faults = List.copyOf(faults);
  }

  /** Returns at most the first characters of a text. */
  public static String shortened(String text, int most) {
    return text.length() > most ? text.substring(0, most) + "…" : text;
  }

  public static ProblemResponse of(int status, String detail) {
    return new ProblemResponse(status, detail, 0, List.of());
  }

  public static ProblemResponse of(ConflictException refused) {
    return new ProblemResponse(
        409, refused.getMessage(), refused.expectedNumber().orElse(0), List.of());
  }

  public static ProblemResponse of(ScenarioException faulty) {
    return new ProblemResponse(422, faulty.getMessage(), 0, faulty.faults());
  }

  public int status() {
    return status;
  }

  /** Returns whether a request was refused because another query number is next. */
  public static boolean wasAboutNumber(Context context) {
    return context.attribute(NUMBER) != null;
  }

  /** Returns the problem as in RFC 9457. */
  public ObjectNode json() {
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

  /** Sends the problem as the answer to a request. */
  public void answer(Context context) {
    if (status == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    if (status == 429 || status == 503) {
      context.header("Retry-After", "1");
    }
    if (expected > 0) {
      context.attribute(NUMBER, true);
    }
    // As bytes: Javalin would write a text without a charset in another encoding.
    context.status(status).contentType(TYPE).result(json().toString().getBytes(UTF_8));
  }
}
