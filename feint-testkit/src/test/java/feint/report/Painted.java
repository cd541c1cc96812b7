package feint.report;

import com.example.Gadget;
import org.jfree.Canvas;

/** Uses a chart library where it is allowed. */
public final class Painted {

  Canvas canvas() {
    return new Canvas();
  }

  /** Uses a library that the rules do not list. */
  public static final class Borrowing {
    Gadget gadget() {
      return new Gadget();
    }
  }

  /** Prints outside of the core. */
  public static final class Loudly {
    void shout() {
      System.err.println("loud");
    }
  }
}
