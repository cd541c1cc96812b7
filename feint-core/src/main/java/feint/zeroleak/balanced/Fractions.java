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
   * Computes the fractions.
   *
   * @param sent number of queries sent before
   * @param filters the filter under each hypothesis; the first alone if all fractions are equal
   * @param fractions receives the fraction under each hypothesis
   */
  void of(int sent, TrajectoryFilter[] filters, double[] fractions);

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
    return (sent, filters, fractions) -> Arrays.fill(fractions, 1.0 / trajectories);
  }

  private static Fractions mirrored(ValueFraction value) {
    return (sent, filters, fractions) -> {
      fractions[0] = value.of(sent, filters[0], filters[1]);
      fractions[1] = 1 - fractions[0];
    };
  }
}
