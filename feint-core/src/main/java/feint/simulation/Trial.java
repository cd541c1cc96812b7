package feint.simulation;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * Policy to simulate for a number of episodes. Episode n draws from the child seed n.
 *
 * @param episodes at least 1
 */
public record Trial(Policy policy, long episodes, Seed seed) {

  public Trial {
    Checks.require(episodes >= 1, "episodes", "must be at least 1", episodes);
  }

  /** Plays episode {@code number}, from 0, and returns the learner's view of it. */
  public Transcript transcript(Problem problem, long number) {
    List<Transcript.Entry> queries = new ArrayList<>(problem.horizon());
    Episode episode =
        play(
            problem,
            number,
            (o, b, query, cost, step) ->
                queries.add(new Transcript.Entry(o, b, query, cost, step)));
    double terminal =
        problem.objective().terminal().at(episode.queue(), episode.ledger().exposed());
    return new Transcript(queries, terminal);
  }

  /** Plays episode {@code number}, from 0. */
  Episode play(Problem problem, long number, Episode.Witness witness) {
    return play(problem, new OracleDraws(problem), number, witness);
  }

  /** Plays episode {@code number}, from 0, with the thresholds of its problem. */
  Episode play(Problem problem, OracleDraws draws, long number, Episode.Witness witness) {
    Seed own = seed.child(number);
    // Policy and oracle draw from different generators, so that two policies which draw
    // differently still meet the same oracle.
    Controller controller = Controller.unrecorded(problem, policy, own.child(0));
    SimulatedOracle oracle = new SimulatedOracle(problem, draws, oracleSeed(number).generator());
    return Episode.play(problem, controller, oracle, witness);
  }

  /** Returns the seed of the oracle in episode {@code number}, from 0. */
  Seed oracleSeed(long number) {
    return seed.child(number).child(1);
  }
}
