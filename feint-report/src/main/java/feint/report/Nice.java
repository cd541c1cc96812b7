package feint.report;

/** Ends of an axis that are easy to read: one, two or five times a power of ten apart. */
final class Nice {

  private Nice() {}

  /** The nearest such number that is not less. */
  static double above(double x) {
    return -below(-x);
  }

  /** The nearest such number that is not greater. */
  static double below(double x) {
    if (x == 0) {
      return 0;
    }
    double step = Math.pow(10, Math.floor(Math.log10(Math.abs(x)))) / 4;
    return Math.floor(x / step + 1e-9) * step;
  }
}
