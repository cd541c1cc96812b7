package feint.cli;

import org.junit.jupiter.api.DynamicTest;

/** Uses a library at home, and overrides a method that somebody else called get…. */
public final class Named extends Exception {

  private static final long serialVersionUID = 1;

  DynamicTest test() {
    return DynamicTest.dynamicTest("nothing", () -> {});
  }

  @Override
  public String getMessage() {
    return "named";
  }

  /** Prints, as the command line may. */
  public static final class Loudly {
    void shout() {
      System.out.println("loud");
    }
  }
}
