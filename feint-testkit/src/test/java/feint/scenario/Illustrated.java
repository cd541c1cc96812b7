package feint.scenario;

import feint.report.Painted;
import org.jfree.Canvas;

/** Depends on a chart library through another package. */
public final class Illustrated {

  Painted painted() {
    return new Painted();
  }

  /** Depends on a chart library directly. */
  public static final class Directly {
    Canvas canvas() {
      return new Canvas();
    }
  }
}
