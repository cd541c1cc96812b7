package feint.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where a service is, and the token that it wants. */
final class Place {

  private final Optional<Path> file;
  private final Optional<String> token;
  private volatile Endpoint endpoint;

  /** An address and a token. */
  record Endpoint(URI url, String token) {

    Endpoint {
      String scheme = String.valueOf(url.getScheme());
      if (!scheme.equals("http") && !scheme.equals("https")) {
        throw new IllegalArgumentException(
            "address of the service must begin with http:// or https://, was " + url);
      }
      if (url.getHost() == null || url.getRawQuery() != null || url.getUserInfo() != null) {
        throw new IllegalArgumentException(
            "address of the service must be a host and a port, was " + url);
      }
      if (token.isBlank() || !token.chars().allMatch(c -> c > ' ' && c < 127)) {
        throw new IllegalArgumentException("token must be ID.SECRET, was something else");
      }
    }

    URI at(String path) {
      return URI.create(url.toString().replaceAll("/+$", "") + path);
    }

    /** Says nothing of the token. */
    @Override
    public String toString() {
      return url.toString();
    }
  }

  private Place(Optional<Path> file, Optional<String> token, Endpoint endpoint) {
    this.file = file;
    this.token = token;
    this.endpoint = endpoint;
  }

  static Place of(URI url, String token) {
    return new Place(Optional.empty(), Optional.empty(), new Endpoint(url, token));
  }

  /**
   * The place that a service has written to a file.
   *
   * @param token instead of the one in the file
   */
  static Place in(Path file, Optional<String> token) {
    return new Place(Optional.of(file), token, read(file, token));
  }

  private static Endpoint read(Path file, Optional<String> token) {
    try {
      JsonNode node = Json.MAPPER.readTree(Files.readString(file));
      return new Endpoint(
          URI.create(node.path("url").asText()), token.orElse(node.path("token").asText()));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": must be {url, token}, was something else", e);
    } catch (IOException e) {
      throw new UnavailableException(
          "no service is running: there is no " + file + " that says where it is", e);
    }
  }

  Endpoint now() {
    return endpoint;
  }

  /**
   * Looks whether a service that was restarted has left a new address or token.
   *
   * @param failed what did not work
   * @return whether there is something else to try
   */
  boolean renewed(Endpoint failed) {
    if (file.isPresent()) {
      try {
        endpoint = read(file.get(), token);
      } catch (UnavailableException | IllegalArgumentException e) {
        // Between the end of one service and the start of the next there is no file.
        return false;
      }
    }
    return !endpoint.equals(failed);
  }
}
