package feint.math;

/** Student's t: the law of a mean's error in units of the standard error that was measured. */
final class Student {

  private Student() {}

  /**
   * How far from 0 the law of so many degrees of freedom reaches, on both sides, with probability
   * {@code level}: with y = t&sup2; / (&nu; + t&sup2;) that is I<sub>y</sub>(1/2, &nu;/2).
   */
  static double reach(long degrees, double level) {
    Checks.require(degrees >= 1, "degrees of freedom", "must be at least 1", degrees);
    Checks.require(level > 0 && level < 1, "level", "must be between 0 and 1", level);
    double y = IncompleteBeta.quantile(level, 0.5, degrees / 2.0);
    if (y <= 0.5) {
      return Math.sqrt(degrees * y / (1 - y));
    }
    // For y close to 1, subtracting it from 1 would cancel most digits: so 1 - y is solved for.
    double rest = IncompleteBeta.quantile(1 - level, degrees / 2.0, 0.5);
    return Math.sqrt(degrees * (1 - rest) / rest);
  }
}
