package feint.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.file.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls a service as anyone might. */
final class Caller {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String url;
  private final String token;

  Caller(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /** What came back. */
  record Answer(int status, String body) {

    JsonNode json() {
      try {
        return Json.MAPPER.readTree(body);
      } catch (JsonProcessingException e) {
        throw new AssertionError(body, e);
      }
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

  private Answer send(String method, String path, String body) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url + path))
              .header("Authorization", "Bearer " + token)
              .method(method, BodyPublishers.ofString(body))
              .build();
      HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
