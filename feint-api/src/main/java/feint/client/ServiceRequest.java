package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;

/** HTTP request to the service. */
record ServiceRequest(
    String method, String path, BodyPublisher body, String accept, Repeat repeat) {

  private static final String JSON = "application/json";

  /** Condition under which a request may be repeated. */
  enum Repeat {
    /** Always; the answer is expected quickly. */
    SOON,
    /** Always; the answer may take long. */
    LATE,
    /** Only if the request has certainly not arrived. */
    UNSENT
  }

  static ServiceRequest get(String path) {
    return new ServiceRequest("GET", path, BodyPublishers.noBody(), JSON, Repeat.LATE);
  }

  static ServiceRequest delete(String path) {
    return new ServiceRequest("DELETE", path, BodyPublishers.noBody(), JSON, Repeat.LATE);
  }

  static ServiceRequest post(String path, JsonNode body) {
    return post(path, body.toString());
  }

  static ServiceRequest post(String path, String json) {
    return new ServiceRequest("POST", path, BodyPublishers.ofString(json), JSON, Repeat.LATE);
  }

  static ServiceRequest post(String path) {
    return new ServiceRequest("POST", path, BodyPublishers.noBody(), JSON, Repeat.LATE);
  }

  static ServiceRequest put(String path, String json) {
    return new ServiceRequest("PUT", path, BodyPublishers.ofString(json), JSON, Repeat.LATE);
  }

  ServiceRequest accepting(String type) {
    return new ServiceRequest(method, path, body, type, repeat);
  }

  ServiceRequest repeated(Repeat how) {
    return new ServiceRequest(method, path, body, accept, how);
  }

  /** Returns method and path, for messages. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
