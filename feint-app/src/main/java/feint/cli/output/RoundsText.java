package feint.cli.output;

import feint.lab.audit.RoundsNeeded;
import feint.math.Estimate;
import feint.math.Text;
import feint.report.view.NumberFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Words and JSON for the number of logged rounds from which a policy leaks little. */
public final class RoundsText {

  /** Advantages for which the rounds are stated. */
  public static final List<Double> TARGETS = List.of(0.1, 0.05);

  private static final MathContext DIGITS = new MathContext(2, RoundingMode.CEILING);

  private RoundsText() {}

  /** JSON form of the rounds for a mean advantage. */
  public record Target(double advantage, long rounds, long standardError) {

    private static Target of(RoundsNeeded needed, double advantage) {
      return new Target(advantage, needed.rounds(advantage), needed.error(advantage));
    }

    /** Returns the rounds with their standard error, in two digits. */
    String words() {
      return about(rounds) + " +- " + about(standardError);
    }
  }

  /** JSON form of the rounds with the measurement behind them. */
  public record Data(
      List<Target> targets,
      double constant,
      double standardError,
      int logs,
      int runs,
      int rounds,
      double advantage,
      double worst) {

    public static Data of(RoundsNeeded needed) {
      return new Data(
          RoundsText.targets(needed),
          needed.law().constant().mean(),
          needed.law().constant().standardError(),
          needed.measured().advantages().size(),
          needed.runs(),
          needed.measured().rounds(),
          needed.measured().advantage().mean(),
          needed.measured().worst());
    }
  }

  /** Returns the rounds for each target. */
  public static List<Target> targets(RoundsNeeded needed) {
    return TARGETS.stream().map(advantage -> Target.of(needed, advantage)).toList();
  }

  /** Returns a number of rounds in two significant digits, rounded up. */
  public static String about(long rounds) {
    return Text.of("%,d", BigDecimal.valueOf(rounds).round(DIGITS).longValueExact());
  }

  /** Returns the object of a sentence, the rounds, and sentences on their origin. */
  public static String sentence(RoundsNeeded needed) {
    Estimate measured = needed.measured().advantage();
    List<Target> targets = targets(needed);
    return Text.of(
        "%s rounds for a mean advantage below %s and %s for one below %s. These numbers, with"
            + " standard errors, are extrapolated: %d simulated logs of %,d rounds leave an advantage"
            + " of %.3f +- %.3f (%.3f for the worst of them), and by the law of feint rounds it falls"
            + " with the square root of the rounds. Each simulated round pays an incentive drawn"
            + " uniformly, and its answer is known.",
        targets.get(0).words(),
        NumberFormat.plain(TARGETS.get(0)),
        targets.get(1).words(),
        NumberFormat.plain(TARGETS.get(1)),
        needed.measured().advantages().size(),
        needed.measured().rounds(),
        measured.mean(),
        measured.standardError(),
        needed.measured().worst());
  }
}
