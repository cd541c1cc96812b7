package feint.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An axis whose labels are easy to read: its ends are multiples of a step that is 1, 2, 2.5 or 5
 * times a power of ten.
 */
record Nice(double low, double high, double step) {

  private static final int MOST_STEPS = 8;
  private static final double[] STEPS = {1, 2, 2.5, 5, 10};

  /** Ends that leave out nothing of what is between two numbers. */
  static Nice around(double low, double high) {
    double size = high > low ? high - low : Math.max(1, Math.abs(low));
    double power = Math.pow(10, Math.floor(Math.log10(size / MOST_STEPS)));
    double step = 10 * power;
    for (int k = STEPS.length - 1; k >= 0; k--) {
      double bottom = Math.floor(low / (STEPS[k] * power) + 1e-9);
      double top = Math.ceil(high / (STEPS[k] * power) - 1e-9);
      if (top - bottom <= MOST_STEPS) {
        step = STEPS[k] * power;
      }
    }
    double last = Math.max(Math.ceil(high / step - 1e-9), Math.floor(low / step + 1e-9) + 1);
    return new Nice(clean(Math.floor(low / step + 1e-9) * step), clean(last * step), clean(step));
  }

  /** Without what rounding has left behind. */
  private static double clean(double x) {
    return new BigDecimal(x).round(new MathContext(12, RoundingMode.HALF_EVEN)).doubleValue();
  }
}
