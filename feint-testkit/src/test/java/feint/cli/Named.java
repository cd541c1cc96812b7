package feint.cli;

import org.junit.jupiter.api.DynamicTest;

/** Uses a library where it is allowed, and overrides a get method of a library. */
public final class Named extends Exception {

  private static final long serialVersionUID = 1;

  DynamicTest test() {
    return DynamicTest.dynamicTest("nothing", () -> {});
  }

  @Override
  public String getMessage() {
    return "named";
  }

  /** Prints, which the command line may do. */
  public static final class Loudly {
    void shout() {
      System.out.println("loud");
    }
  }
}
