package feint.math;

import org.junit.jupiter.api.DynamicTest;

/** Uses a library where only the JDK is allowed. */
public final class Borrowed {
  DynamicTest test() {
    return DynamicTest.dynamicTest("nothing", () -> {});
  }
}
