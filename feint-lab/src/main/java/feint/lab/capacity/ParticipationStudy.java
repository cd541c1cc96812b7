package feint.lab.capacity;

import feint.estimation.Round;
import feint.estimation.Round.Answer;
import feint.estimation.RoundCounts;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Actions;
import feint.model.Participation;
import feint.scenario.Federated;
import feint.simulation.ClientAttendance;

/**
 * Estimation of the oracle that intermittent clients form, if a round succeeds that collects enough
 * samples: by simulated rounds, without any training.
 *
 * <p>Every pair of rounds is a run of its own, started in the stationary distribution: the first
 * shows an answer, the second only the oracle's transition. All answers are therefore independent,
 * as are all transitions, and the intervals of {@link feint.estimation.OracleEstimate} are exact.
 * In one long run, consecutive rounds would be correlated.
 */
public final class ParticipationStudy {

  private ParticipationStudy() {}

  /**
   * Returns the counts of pairs of rounds, in which the incentives alternate. The information that
   * the oracle's states lose by being buckets is reflected in the estimates: the chain is that of
   * the buckets.
   */
  public static RoundCounts counts(
      Participation participation, Federated settings, Actions actions, int pairs, Seed seed) {
    Checks.atLeast(1, pairs, "pairs of rounds");
    Checks.require(
        settings.contribution().size() == actions.levels(),
        "contribution",
        "must have one share per incentive, " + actions.levels(),
        settings.contribution().size());
    RoundCounts counts = new RoundCounts();
    for (int pair = 0; pair < pairs; pair++) {
      int level = pair % actions.levels();
      ClientAttendance room = new ClientAttendance(participation, seed.child(pair).generator());
      boolean enough = settings.enough(room.count(), settings.samplesPerClient(), level);
      int first = participation.state(room.count());
      counts.add(
          new Round(
              Round.NONE,
              first,
              actions.incentive(level),
              enough ? Answer.INFORMATIVE : Answer.UNINFORMATIVE));
      room.move();
      counts.add(
          new Round(
              first, participation.state(room.count()), actions.incentive(level), Answer.UNKNOWN));
    }
    return counts;
  }
}
