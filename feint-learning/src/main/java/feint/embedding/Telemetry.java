package feint.embedding;

import com.sun.jna.Function;
import com.sun.jna.Platform;

/**
 * What ONNX Runtime 1.29 reports to its makers about the process that it runs in: it is switched
 * off before the library is loaded. A learner that hides what it learns has nothing to report.
 * Besides, the reporter reads the process's command line, and crashes on one of some thousand
 * characters.
 */
final class Telemetry {

  /** Where the library looks whether it is to be silent, when it is loaded. */
  static final String SWITCH = "ORT_DISABLE_TELEMETRY";

  private Telemetry() {}

  /**
   * Switches it off for this process, whose environment Java itself cannot change.
   *
   * @throws LinkageError if the system's own library cannot be called
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
