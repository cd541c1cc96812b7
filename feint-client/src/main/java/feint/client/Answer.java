package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What the service has said. */
final class Answer {

  private final int status;
  private final byte[] body;
  private final OptionalLong retryAfter;

  private Answer(int status, byte[] body, OptionalLong retryAfter) {
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  static Answer of(HttpResponse<byte[]> response) {
    return new Answer(
        response.statusCode(),
        response.body(),
        seconds(response.headers().firstValue("Retry-After").orElse("")));
  }

  private static OptionalLong seconds(String header) {
    return header.matches("\\d{1,6}")
        ? OptionalLong.of(Long.parseLong(header))
        : OptionalLong.empty();
  }

  int status() {
    return status;
  }

  boolean good() {
    return status >= 200 && status < 300;
  }

  /** Whether the same request may be answered better later. */
  boolean passing() {
    return status == 429 || status == 502 || status == 503 || status == 504;
  }

  /** How many seconds the service wants to be left alone. */
  OptionalLong retryAfter() {
    return retryAfter;
  }

  byte[] bytes() {
    return body.clone();
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  JsonNode json() {
    try {
      JsonNode node = Json.MAPPER.readTree(body);
      if (node.isObject()) {
        return node;
      }
    } catch (IOException e) {
      throw foreign(e);
    }
    throw foreign(new IOException("not an object"));
  }

  private UnavailableException foreign(IOException e) {
    return new UnavailableException(
        "what answers is no service of Feint's: status " + status + " without JSON", e);
  }

  /** The service's words on what is wrong. */
  String detail() {
    try {
      return Json.text(Json.MAPPER.readTree(body), "detail").orElse("status " + status);
    } catch (IOException e) {
      return "status " + status;
    }
  }

  /** This answer, which is not a good one, as an exception. */
  RuntimeException failure() {
    if (status == 409) {
      return new ConflictException(detail(), expectedNumber());
    }
    return status >= 400 && status < 500
        ? new RefusedException(status, detail())
        : new UnavailableException("the service has failed: " + detail());
  }

  private OptionalInt expectedNumber() {
    try {
      return Json.integer(Json.MAPPER.readTree(body), "expectedNumber");
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }
}
