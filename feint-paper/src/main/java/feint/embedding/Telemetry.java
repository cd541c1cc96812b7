package feint.embedding;

import com.sun.jna.Function;
import com.sun.jna.Platform;

/**
 * Switch for the telemetry of ONNX Runtime 1.29, which is disabled before the library is loaded,
 * since a covert learner must not report its activity. The reporter also reads the process's
 * command line and crashes on one of some thousand characters.
 */
final class Telemetry {

  /** Environment variable that the library reads when it is loaded. */
  static final String SWITCH = "ORT_DISABLE_TELEMETRY";

  private Telemetry() {}

  /**
   * Disables telemetry for this process, whose environment Java itself cannot change.
   *
   * @throws LinkageError if the system's C library cannot be called
   */
  static void off() {
    if (Platform.isWindows()) {
      Function.getFunction("msvcrt", "_putenv_s").invokeInt(new Object[] {SWITCH, "1"});
    } else {
      Function.getFunction(Platform.C_LIBRARY_NAME, "setenv")
          .invokeInt(new Object[] {SWITCH, "1", 1});
    }
  }
}
