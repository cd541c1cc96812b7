package feint.scenario;

import feint.report.Painted;
import org.jfree.Canvas;

/** Needs a chart library by way of another package. */
public final class Illustrated {

  Painted painted() {
    return new Painted();
  }

  /** Needs it without detours. */
  public static final class Directly {
    Canvas canvas() {
      return new Canvas();
    }
  }
}
