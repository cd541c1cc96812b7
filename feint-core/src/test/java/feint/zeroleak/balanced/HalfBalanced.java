package feint.zeroleak.balanced;

import feint.model.Problem;

/** Balanced policies that learn with one half, as section 9 of the model has them. */
public final class HalfBalanced {

  private HalfBalanced() {}

  public static BalancedPolicy types(
      Problem problem, int incentive, FillRule filling, double band) {
    return types(problem, Payment.constant(problem, incentive), filling, band);
  }

  public static BalancedPolicy types(
      Problem problem, Payment payment, FillRule filling, double band) {
    return BalancedPolicy.of(
        problem,
        BalancedPolicy.Settings.of(ProtectionLevel.TYPES, payment).with(filling).within(band));
  }

  public static BalancedPolicy steps(Problem problem, int incentive) {
    return steps(problem, incentive, 0);
  }

  public static BalancedPolicy steps(Problem problem, int incentive, double band) {
    return steps(problem, Payment.constant(problem, incentive), band);
  }

  public static BalancedPolicy steps(Problem problem, Payment payment, double band) {
    return BalancedPolicy.of(
        problem, BalancedPolicy.Settings.of(ProtectionLevel.STEPS, payment).within(band));
  }
}
