package feint.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** Raw connection to a service, for HTTP or any other bytes. */
final class RawCall implements AutoCloseable {

  private final Socket socket;

  RawCall(String url) {
    this(url, 0);
  }

  /**
   * Opens a connection.
   *
   * @param buffer size of the receive buffer in bytes; 0 for the default
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

  /** Returns everything that is received after a text, until the service closes the connection. */
  static String of(String url, String text) {
    try (RawCall call = new RawCall(url)) {
      call.say(text);
      return call.rest();
    }
  }

  /** Sends a request without a body, after which the service closes the connection. */
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

  /** Reads to the end of the line that contains this. */
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

  /** Reads until the service closes the connection. */
  String rest() {
    StringBuilder all = new StringBuilder();
    byte[] some = new byte[1 << 16];
    try {
      for (int n = socket.getInputStream().read(some); n >= 0; ) {
        all.append(new String(some, 0, n, ISO_8859_1));
        n = socket.getInputStream().read(some);
      }
    } catch (IOException e) {
      // A reset is an end, too, once something was received.
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
