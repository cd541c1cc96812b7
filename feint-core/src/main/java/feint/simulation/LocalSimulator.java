package feint.simulation;

import feint.math.Checks;
import feint.math.Execution;
import feint.math.Moments;
import feint.math.Seed;
import feint.math.Team;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Policy;

/** Runs episodes on the threads of this machine. */
public record LocalSimulator(Problem problem, Execution execution) implements Simulator {

  /** Episodes are averaged in blocks of this size, so that the digits do not depend on threads. */
  private static final int BLOCK = 256;

  /** After so many blocks the averages are joined, and progress is reported. */
  private static final int ROUND = 256;

  /** A simulator on all cores. */
  public static LocalSimulator of(Problem problem) {
    return new LocalSimulator(problem, Execution.defaults());
  }

  @Override
  public Summary run(Policy policy, long episodes, Seed seed) {
    Checks.require(episodes >= 1, "episodes", "must be at least 1", episodes);
    Tally all = new Tally();
    try (Team team = execution.team()) {
      for (long done = 0; done < episodes; done += (long) ROUND * BLOCK) {
        long first = done;
        int blocks = (int) Math.min(ROUND, (episodes - first + BLOCK - 1) / BLOCK);
        Tally[] tallies = new Tally[blocks];
        team.forEach(
            blocks,
            (worker, block) -> {
              long from = first + (long) block * BLOCK;
              tallies[block] = block(policy, seed, from, Math.min(from + BLOCK, episodes));
            });
        for (Tally tally : tallies) {
          all.add(tally);
        }
        execution.progress().reached(Math.min(1, (first + (double) blocks * BLOCK) / episodes));
      }
    }
    return all.summary();
  }

  private Tally block(Policy policy, Seed seed, long from, long to) {
    Tally tally = new Tally();
    for (long n = from; n < to; n++) {
      Seed own = seed.child(n);
      // The policy's draws and the oracle's come from different generators, so that two policies
      // which draw differently still meet the same oracle.
      Controller controller = Controller.start(problem, policy, own.child(0));
      tally.add(
          Episode.play(problem, controller, new SimulatedOracle(problem, own.child(1).generator())),
          problem);
    }
    return tally;
  }

  /** The averages of a block of episodes. */
  private static final class Tally {

    private final Moments cost = new Moments();
    private final Moments finished = new Moments();
    private final Moments correct = new Moments();
    private final Moments exposed = new Moments();
    private final Moments incentive = new Moments();
    private final Moments belief = new Moments();

    void add(Episode episode, Problem problem) {
      cost.add(episode.cost());
      finished.add(episode.queue() == 0 ? 1 : 0);
      correct.add(episode.ledger().eavesdropperCorrect());
      exposed.add(episode.ledger().exposed() ? 1 : 0);
      incentive.add(episode.ledger().paid() - problem.prior().paid());
      belief.add(episode.ledger().belief());
    }

    void add(Tally block) {
      cost.add(block.cost);
      finished.add(block.finished);
      correct.add(block.correct);
      exposed.add(block.exposed);
      incentive.add(block.incentive);
      belief.add(block.belief);
    }

    Summary summary() {
      return new Summary(
          cost.estimate(),
          finished.estimate(),
          correct.estimate(),
          exposed.estimate(),
          incentive.estimate(),
          belief.estimate());
    }
  }
}
