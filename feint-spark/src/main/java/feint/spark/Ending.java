package feint.spark;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/**
 * Termination of this process, by Ctrl-C or otherwise: Spark then stops its jobs, and they fail.
 */
final class Ending {

  private Ending() {}

  /**
   * Discards all further output to standard error. Spark's threads print stack traces there when
   * other threads have stopped. A stream that a caller obtained before is not affected.
   */
  static void silence() {
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
  }

  /** Discards standard error when the process ends, also if the cluster is still in use. */
  static void silenceAtExit() {
    Runtime.getRuntime().addShutdownHook(new Thread(Ending::silence));
  }

  /** Does not return if the process is terminating: failures that this causes are not reported. */
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
