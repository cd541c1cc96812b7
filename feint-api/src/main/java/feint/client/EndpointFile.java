package feint.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.api.WireFields;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Address and token of a service, read again from its ready file after a restart. */
final class EndpointFile {

  private final Optional<Path> file;
  private final Optional<String> token;
  private volatile Endpoint endpoint;

  /** Address and token. */
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

    /** Returns the address without the token. */
    @Override
    public String toString() {
      return url.toString();
    }
  }

  private EndpointFile(Optional<Path> file, Optional<String> token, Endpoint endpoint) {
    this.file = file;
    this.token = token;
    this.endpoint = endpoint;
  }

  static EndpointFile of(URI url, String token) {
    return new EndpointFile(Optional.empty(), Optional.empty(), new Endpoint(url, token));
  }

  /**
   * Reads the address from the ready file of a service.
   *
   * @param token token to use instead of the one in the file
   */
  static EndpointFile in(Path file, Optional<String> token) {
    return new EndpointFile(Optional.of(file), token, read(file, token));
  }

  private static Endpoint read(Path file, Optional<String> token) {
    try {
      JsonNode node = WireFields.MAPPER.readTree(Files.readString(file));
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
   * Reads the file again, in case a restarted service has written a new address or token.
   *
   * @param failed endpoint that did not work
   * @return whether there is another endpoint to try
   */
  boolean refresh(Endpoint failed) {
    if (file.isPresent()) {
      try {
        endpoint = read(file.get(), token);
      } catch (UnavailableException | IllegalArgumentException e) {
        // There is no file between the end of one service and the start of the next.
        return false;
      }
    }
    return !endpoint.equals(failed);
  }
}
