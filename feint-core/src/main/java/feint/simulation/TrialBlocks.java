package feint.simulation;

import feint.model.Problem;
import feint.parallel.ConcatenatedTasks;
import feint.parallel.ParallelTask;
import java.util.List;

/**
 * Trials in sequence, each divided into blocks of episodes that are averaged. Public for
 * serialization to remote workers.
 */
public final class TrialBlocks implements ParallelTask<TrialBlocks.Block> {

  /**
   * Episodes per block. Averages are rounded block by block: another size would change their last
   * digits.
   */
  private static final int EPISODES = 256;

  private final Problem problem;
  private final List<Trial> trials;
  private final ConcatenatedTasks sections;

  /**
   * Averages of a block of episodes.
   *
   * @param trial index of the trial in the list
   */
  public record Block(int trial, EpisodeTally tally) {}

  public TrialBlocks(Problem problem, List<Trial> trials) {
    this.problem = problem;
    this.trials = List.copyOf(trials);
    this.sections =
        new ConcatenatedTasks(
            trials.stream().mapToLong(trial -> (trial.episodes() - 1) / EPISODES + 1).toArray());
  }

  public Problem problem() {
    return problem;
  }

  public List<Trial> trials() {
    return trials;
  }

  @Override
  public long count() {
    return sections.count();
  }

  @Override
  public Block piece(long number) {
    int i = sections.section(number);
    Trial trial = trials.get(i);
    long from = sections.within(number) * EPISODES;
    EpisodeTally tally = new EpisodeTally();
    for (long n = from; n < Math.min(from + EPISODES, trial.episodes()); n++) {
      tally.add(trial.play(problem, n, Episode.Witness.NONE), problem.prior());
    }
    return new Block(i, tally);
  }
}
