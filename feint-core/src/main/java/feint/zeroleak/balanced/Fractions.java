package feint.zeroleak.balanced;

import feint.model.Problem;
import java.util.Arrays;

/**
 * Fractions of the next query under all hypotheses: entry a is the probability that the query goes
 * to trajectory a. They add up to 1 and are a function of the public history that permutes with the
 * trajectories.
 */
@FunctionalInterface
interface Fractions {

  /**
   * Returns the fractions.
   *
   * @param sent number of queries sent before
   * @param filters the filter under each hypothesis
   */
  double[] of(int sent, TrajectoryFilter... filters);

  /** Creates the rule of these settings. */
  static Fractions of(Problem problem, BalancedPolicy.Settings settings) {
    int level = settings.payment().level();
    return switch (settings.share()) {
      case HALF, EQUAL -> equal(settings.decoys() + 1);
      case VALUE -> mirrored(ValueFraction.byTable(problem, level));
      case PACE -> mirrored(ValueFraction.byPace(problem, level));
      case NEED -> new NeedFraction(problem, level);
    };
  }

  private static Fractions equal(int trajectories) {
    double[] same = new double[trajectories];
    Arrays.fill(same, 1.0 / trajectories);
    return (sent, filters) -> same;
  }

  private static Fractions mirrored(ValueFraction value) {
    return (sent, filters) -> {
      double own = value.of(sent, filters[0], filters[1]);
      return new double[] {own, 1 - own};
    };
  }
}
