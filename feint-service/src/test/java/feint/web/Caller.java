package feint.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Client whose received answers must match the service's document. */
final class Caller {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String url;
  private final String authorization;

  /**
   * Creates a client.
   *
   * @param authorization value of the Authorization header; none if empty
   */
  Caller(String url, String authorization) {
    this.url = url;
    this.authorization = authorization;
  }

  /** An answer of the service. */
  record Answer(int status, String body, HttpHeaders headers) {

    JsonNode json() {
      return ApiContract.parsed(body);
    }
  }

  Answer get(String path) {
    return send("GET", path, "");
  }

  Answer post(String path, String body) {
    return send("POST", path, body);
  }

  Answer put(String path, String body) {
    return send("PUT", path, body);
  }

  Answer delete(String path) {
    return send("DELETE", path, "");
  }

  Answer send(String method, String path, String body) {
    Answer answer = send(method, path, BodyPublishers.ofString(body));
    if (answer.status() >= 400) {
      ApiContract.requireNothingOfInsides(path + body, answer.body());
    }
    return answer;
  }

  Answer send(String method, String path, BodyPublisher body) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(url + path)).method(method, body);
      if (!authorization.isEmpty()) {
        request.header("Authorization", authorization);
      }
      HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
      ApiContract.check(method, path, response.statusCode(), response.headers(), response.body());
      return new Answer(response.statusCode(), response.body(), response.headers());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
