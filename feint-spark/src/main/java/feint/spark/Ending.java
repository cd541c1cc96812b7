package feint.spark;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** The end of this process, by Ctrl-C or otherwise: Spark stops its jobs then, and they fail. */
final class Ending {

  private Ending() {}

  /**
   * Discards from now on what is printed on standard error. Threads of Spark print stack traces
   * there when other threads have stopped. A stream that a caller took before stays as it is.
   */
  static void silence() {
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
  }

  /** Discards it when the process ends, also if the cluster is still in use. */
  static void silenceAtExit() {
    Runtime.getRuntime().addShutdownHook(new Thread(Ending::silence));
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
