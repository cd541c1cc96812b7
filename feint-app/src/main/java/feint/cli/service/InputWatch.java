package feint.cli.service;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Watch that ends this program when its standard input ends. */
final class InputWatch {

  private InputWatch() {}

  /** Starts to watch in the background. */
  static void start() {
    Thread thread = new Thread(InputWatch::endWithInput, "feint-input");
    thread.setDaemon(true);
    thread.start();
  }

  private static void endWithInput() {
    try (InputStream in = new FileInputStream(FileDescriptor.in)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // An unreadable input counts as ended.
      System.exit(0);
    }
    System.exit(0);
  }
}
