package feint.balance;

import feint.model.Problem;

/** Balanced policies that learn with one half, as section 9 of the model has them. */
public final class HalfBalanced {

  private HalfBalanced() {}

  public static Balanced types(Problem problem, int incentive, Filling filling, double band) {
    return types(problem, Payment.constant(problem, incentive), filling, band);
  }

  public static Balanced types(Problem problem, Payment payment, Filling filling, double band) {
    return Balanced.of(
        problem, Balanced.Settings.of(Strength.TYPES, payment).with(filling).within(band));
  }

  public static Balanced steps(Problem problem, int incentive) {
    return steps(problem, incentive, 0);
  }

  public static Balanced steps(Problem problem, int incentive, double band) {
    return steps(problem, Payment.constant(problem, incentive), band);
  }

  public static Balanced steps(Problem problem, Payment payment, double band) {
    return Balanced.of(problem, Balanced.Settings.of(Strength.STEPS, payment).within(band));
  }
}
