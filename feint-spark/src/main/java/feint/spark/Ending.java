package feint.spark;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** The end of this process, by Ctrl-C or otherwise: Spark stops its jobs then, and they fail. */
final class Ending {

  private Ending() {}

  /** Lets nobody complain on the terminal, as threads of Spark do when others have stopped. */
  static void silence() {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () ->
                    System.setErr(
                        new PrintStream(
                            OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8))));
  }

  /** Does not return if the process is ending: what has failed because of that is no news. */
  static void waitIfUnderWay() {
    Thread probe = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
    } catch (IllegalStateException e) {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
