package feint.io;

import java.nio.file.Path;

/** Program that begins to write a file, reports it, and never ends. */
final class EndlessWriter {

  private EndlessWriter() {}

  public static void main(String[] args) {
    AtomicFile.write(
        Path.of(args[0]),
        out -> {
          out.write(new byte[1 << 20]);
          out.flush();
          System.out.println("writing");
          waitForever();
        });
  }

  private static void waitForever() {
    while (true) {
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
