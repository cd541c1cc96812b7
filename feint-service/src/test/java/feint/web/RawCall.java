package feint.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** A connection to a service on which anything can be said, HTTP or not. */
final class RawCall implements AutoCloseable {

  private final Socket socket;

  RawCall(String url) {
    this(url, 0);
  }

  /**
   * The same.
   *
   * @param buffer of so many bytes for what is not read yet; 0 for the usual one
   */
  RawCall(String url, int buffer) {
    URI at = URI.create(url);
    try {
      this.socket = new Socket();
      if (buffer > 0) {
        socket.setReceiveBufferSize(buffer);
      }
      socket.connect(new InetSocketAddress(at.getHost(), at.getPort()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything that comes back to a text, until the service hangs up. */
  static String of(String url, String text) {
    try (RawCall call = new RawCall(url)) {
      call.say(text);
      return call.rest();
    }
  }

  /** A request without a body, after which the service hangs up. */
  static String of(String url, String line, String... headers) {
    StringBuilder text = new StringBuilder(line).append(" HTTP/1.1\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    return of(url, text.append("Connection: close\r\n\r\n").toString());
  }

  void say(String text) {
    try {
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads one byte. */
  void sip() {
    try {
      int unused = socket.getInputStream().read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What comes until the end of the line that has this in it. */
  String until(String part) {
    StringBuilder all = new StringBuilder();
    try {
      while (all.indexOf(part) < 0 || all.charAt(all.length() - 1) != '\n') {
        int next = socket.getInputStream().read();
        if (next < 0) {
          throw new AssertionError(all.toString());
        }
        all.append((char) next);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(all.toString(), e);
    }
    return all.toString();
  }

  /** What comes until the service hangs up. */
  String rest() {
    StringBuilder all = new StringBuilder();
    byte[] some = new byte[1 << 16];
    try {
      for (int n = socket.getInputStream().read(some); n >= 0; ) {
        all.append(new String(some, 0, n, ISO_8859_1));
        n = socket.getInputStream().read(some);
      }
    } catch (IOException e) {
      // To be cut off is an end, too, once something was said.
      if (all.isEmpty()) {
        throw new UncheckedIOException(e);
      }
    }
    return all.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
