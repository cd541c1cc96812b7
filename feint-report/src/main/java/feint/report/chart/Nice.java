package feint.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An axis with readable labels: its ends are multiples of a step that is 1, 2, 2.5 or 5 times a
 * power of ten.
 */
record Nice(double low, double high, double step) {

  private static final int MOST_STEPS = 8;
  private static final double[] STEPS = {1, 2, 2.5, 5, 10, 20};

  /** Returns the narrowest such axis that contains both numbers. */
  static Nice around(double low, double high) {
    double size = high > low ? high - low : Math.max(1, Math.abs(low));
    double power = Math.pow(10, Math.floor(Math.log10(size / MOST_STEPS)));
    Nice best = with(low, high, STEPS[STEPS.length - 1] * power);
    for (int k = STEPS.length - 2; k >= 0; k--) {
      Nice next = with(low, high, STEPS[k] * power);
      if (next.steps() <= MOST_STEPS && next.high - next.low <= best.high - best.low) {
        best = next;
      }
    }
    return best;
  }

  private static Nice with(double low, double high, double step) {
    double first = Math.floor(low / step + 1e-9);
    double last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
    return new Nice(clean(first * step), clean(last * step), clean(step));
  }

  private long steps() {
    return Math.round((high - low) / step);
  }

  /** Removes rounding errors. */
  private static double clean(double x) {
    return new BigDecimal(x).round(new MathContext(12, RoundingMode.HALF_EVEN)).doubleValue();
  }
}
