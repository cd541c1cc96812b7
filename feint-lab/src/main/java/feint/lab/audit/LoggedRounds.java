package feint.lab.audit;

import feint.estimation.Round;
import feint.estimation.Round.Answer;
import feint.estimation.RoundCounts;
import feint.math.Checks;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Problem;
import java.util.random.RandomGenerator;

/**
 * Simulated log of one long run in a problem's world. Each round pays an incentive drawn uniformly,
 * and its answer is known.
 */
final class LoggedRounds {

  private LoggedRounds() {}

  /**
   * Returns the counts of a log.
   *
   * @param rounds length of the log, at least 1
   */
  static RoundCounts counts(Problem truth, int rounds, Seed seed) {
    Checks.atLeast(1, rounds, "rounds of a log");
    RandomGenerator random = seed.generator();
    RoundCounts counts = new RoundCounts();
    int before = Round.NONE;
    for (int n = 0; n < rounds; n++) {
      Distribution law =
          before == Round.NONE
              ? truth.oracle().initial()
              : truth.oracle().transition().row(before - 1);
      int oracle = 1 + law.outcome(random.nextDouble());
      int level = random.nextInt(truth.actions().levels());
      boolean informative = random.nextDouble() < truth.success().at(oracle, level);
      counts.add(
          new Round(
              before,
              oracle,
              truth.actions().incentive(level),
              informative ? Answer.INFORMATIVE : Answer.UNINFORMATIVE));
      before = oracle;
    }
    return counts;
  }
}
