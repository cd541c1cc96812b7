package feint.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Ends this program when its standard input does: whoever held the other end of it is gone. */
final class InputWatch {

  private InputWatch() {}

  /** Begins to watch, beside all else. */
  static void start() {
    Thread thread = new Thread(InputWatch::endWithInput, "feint-input");
    thread.setDaemon(true);
    thread.start();
  }

  private static void endWithInput() {
    try (InputStream in = new FileInputStream(FileDescriptor.in)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // What cannot be read any more has ended, too.
      System.exit(0);
    }
    System.exit(0);
  }
}
