package feint.simulation;

import feint.model.Problem;
import feint.work.Pieces;
import java.util.List;

/** Trials, one after another, each cut into blocks of episodes that are averaged. */
final class TrialBlocks implements Pieces<TrialBlocks.Block> {

  /** Averages are rounded block by block: another size would change their last digits. */
  private static final int EPISODES = 256;

  private final Problem problem;
  private final List<Trial> trials;

  /** By trial, the number of the piece after its last one. */
  private final long[] ends;

  /** The averages of some episodes of the trial at this place in the list. */
  record Block(int trial, EpisodeTally tally) {}

  TrialBlocks(Problem problem, List<Trial> trials) {
    this.problem = problem;
    this.trials = List.copyOf(trials);
    this.ends = trials.stream().mapToLong(trial -> (trial.episodes() - 1) / EPISODES + 1).toArray();
    for (int i = 1; i < ends.length; i++) {
      ends[i] += ends[i - 1];
    }
  }

  @Override
  public long count() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  @Override
  public Block piece(long number) {
    int i = 0;
    while (ends[i] <= number) {
      i++;
    }
    Trial trial = trials.get(i);
    long from = (number - (i == 0 ? 0 : ends[i - 1])) * EPISODES;
    EpisodeTally tally = new EpisodeTally();
    for (long n = from; n < Math.min(from + EPISODES, trial.episodes()); n++) {
      tally.add(trial.play(problem, n, Episode.Witness.NONE), problem.prior());
    }
    return new Block(i, tally);
  }
}
