package feint.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Minimal HTTP connection that sends a request and waits for its answer. It implements only what
 * this service needs: a full client would use more processor time than the service, and the load
 * would measure itself.
 */
final class LeanConnection implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 30_000;

  private final Socket socket;
  private final OutputStream out;
  private final InputStream in;
  private final String head;

  LeanConnection(URI service, String token) throws IOException {
    this(new Socket(service.getHost(), service.getPort()), service, token);
  }

  /** Creates a client on an open connection. */
  LeanConnection(Socket socket, URI service, String token) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    this.out = socket.getOutputStream();
    this.in = new BufferedInputStream(socket.getInputStream());
    this.head =
        " HTTP/1.1\r\nHost: "
            + service.getAuthority()
            + "\r\nAuthorization: Bearer "
            + token
            + "\r\nContent-Length: ";
  }

  /** Status line and body of an answer. */
  record Answer(String status, String body) {}

  /** Returns the body of an answer that must be a success. */
  String send(String method, String path, String body) throws IOException {
    Answer answer = answer(method, path, body);
    if (!answer.status().contains(" 20")) {
      throw new IOException(method + " " + path + ": " + answer.status() + " " + answer.body());
    }
    return answer.body();
  }

  /** Returns the answer, whatever its status. */
  Answer answer(String method, String path, String body) throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String request = method + " " + path + head + content.length + "\r\n\r\n" + body;
    out.write(request.getBytes(StandardCharsets.UTF_8));
    String status = line();
    int length = 0;
    boolean chunked = false;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
      chunked |= header.startsWith("transfer-encoding:") && header.endsWith("chunked");
    }
    return new Answer(
        status, new String(chunked ? chunks() : in.readNBytes(length), StandardCharsets.UTF_8));
  }

  /** Reads a chunked body. */
  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int length;
    do {
      length = Integer.parseInt(line(), 16);
      all.write(in.readNBytes(length));
      line();
    } while (length > 0);
    return all.toByteArray();
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the service has closed the connection");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
