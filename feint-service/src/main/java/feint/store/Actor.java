package feint.store;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Author of an administrative action.
 *
 * @param name id of a token; {@code boot:} and its id for the token that a service creates at its
 *     start; {@code service} for the service itself
 * @param request id of the request
 * @param client address of the client; empty for the service itself
 */
public record Actor(String name, String request, String client) {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int REQUEST_BYTES = 8;

  /** Returns the service itself, with a request id of its own. */
  public static Actor service() {
    return new Actor("service", newRequest(), "");
  }

  /** Returns a new random id of a request: 16 hexadecimal digits. */
  public static String newRequest() {
    byte[] bytes = new byte[REQUEST_BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
