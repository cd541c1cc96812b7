package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;

/** What is asked of the service. */
record Request(String method, String path, BodyPublisher body, String accept, Repeat repeat) {

  private static final String JSON = "application/json";

  /** How a request may be sent again. */
  enum Repeat {
    /** At any time, and soon: it is answered quickly. */
    SOON,
    /** At any time, but an answer may take long. */
    LATE,
    /** Only if it has certainly not arrived. */
    UNSENT
  }

  static Request get(String path) {
    return new Request("GET", path, BodyPublishers.noBody(), JSON, Repeat.LATE);
  }

  static Request delete(String path) {
    return new Request("DELETE", path, BodyPublishers.noBody(), JSON, Repeat.LATE);
  }

  static Request post(String path, JsonNode body) {
    return post(path, body.toString());
  }

  static Request post(String path, String json) {
    return new Request("POST", path, BodyPublishers.ofString(json), JSON, Repeat.LATE);
  }

  static Request post(String path) {
    return new Request("POST", path, BodyPublishers.noBody(), JSON, Repeat.LATE);
  }

  static Request put(String path, String json) {
    return new Request("PUT", path, BodyPublishers.ofString(json), JSON, Repeat.LATE);
  }

  Request accepting(String type) {
    return new Request(method, path, body, type, repeat);
  }

  Request repeated(Repeat how) {
    return new Request(method, path, body, accept, how);
  }

  /** What the request is about, for messages. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
