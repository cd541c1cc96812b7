package feint.federated;

import feint.estimation.Round;
import feint.estimation.Round.Answer;
import feint.estimation.RoundCounts;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Actions;
import feint.model.Participation;
import feint.scenario.Federated;
import feint.simulation.ClientRoom;

/**
 * What clients who come and go make of the oracle, when a round succeeds that gathers enough
 * samples: found by watching rounds, without any training.
 *
 * <p>Every pair of rounds is a run of its own, begun in the stationary law: the first shows an
 * answer, the second only how the oracle moved. So all answers are independent, as are all moves,
 * and the intervals of {@link feint.estimation.OracleEstimate} are exact. In one long run, rounds
 * that follow each other would be alike.
 */
public final class ParticipationStudy {

  private ParticipationStudy() {}

  /**
   * Counts of so many pairs of rounds, in which the incentives take turns. What the oracle's states
   * lose by being buckets is in the estimates: the chain is that of the buckets.
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
      ClientRoom room = new ClientRoom(participation, seed.child(pair).generator());
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
