package feint.math;

/** Student's t distribution: the error of a mean in units of its estimated standard error. */
final class Student {

  private Student() {}

  /**
   * Returns the two-sided quantile: the t for which [-t, t] has probability {@code level}. With y =
   * t&sup2; / (&nu; + t&sup2;) that probability is I<sub>y</sub>(1/2, &nu;/2).
   *
   * @param degrees degrees of freedom &nu;, at least 1
   * @param level between 0 and 1
   */
  static double reach(long degrees, double level) {
    Checks.require(degrees >= 1, "degrees of freedom", "must be at least 1", degrees);
    Checks.require(level > 0 && level < 1, "level", "must be between 0 and 1", level);
    double y = IncompleteBeta.quantile(level, 0.5, degrees / 2.0);
    if (y <= 0.5) {
      return Math.sqrt(degrees * y / (1 - y));
    }
    // For y close to 1, 1 - y would cancel most digits: therefore 1 - y is solved for.
    double rest = IncompleteBeta.quantile(1 - level, degrees / 2.0, 0.5);
    return Math.sqrt(degrees * (1 - rest) / rest);
  }
}
