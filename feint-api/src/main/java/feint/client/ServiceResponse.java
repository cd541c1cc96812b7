package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.api.WireFields;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** HTTP response of the service. */
final class ServiceResponse {

  private final int status;
  private final byte[] body;
  private final OptionalLong retryAfter;

  private ServiceResponse(int status, byte[] body, OptionalLong retryAfter) {
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  static ServiceResponse of(HttpResponse<byte[]> response) {
    return new ServiceResponse(
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

  boolean successful() {
    return status >= 200 && status < 300;
  }

  /** Returns whether a later repetition of the request may succeed. */
  boolean retryable() {
    return status == 429 || status == 502 || status == 503 || status == 504;
  }

  /** Returns the number of seconds that the service asks clients to wait. */
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
      JsonNode node = WireFields.MAPPER.readTree(body);
      if (node.isObject()) {
        return node;
      }
    } catch (IOException e) {
      throw notFeint(e);
    }
    throw notFeint(new IOException("not an object"));
  }

  private UnavailableException notFeint(IOException e) {
    return new UnavailableException(
        "the response does not come from a Feint service: status " + status + " without JSON", e);
  }

  /** Returns the service's description of the problem. */
  String detail() {
    try {
      return WireFields.text(WireFields.MAPPER.readTree(body), "detail").orElse("status " + status);
    } catch (IOException e) {
      return "status " + status;
    }
  }

  /** Converts an unsuccessful response into an exception. */
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
      return WireFields.integer(WireFields.MAPPER.readTree(body), "expectedNumber");
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }
}
