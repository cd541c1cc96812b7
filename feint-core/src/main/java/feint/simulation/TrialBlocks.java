package feint.simulation;

import feint.model.Problem;
import feint.work.Pieces;
import feint.work.Sections;
import java.util.List;

/**
 * Trials, one after another, each cut into blocks of episodes that are averaged: public so that
 * they can be written down and done elsewhere.
 */
public final class TrialBlocks implements Pieces<TrialBlocks.Block> {

  /** Averages are rounded block by block: another size would change their last digits. */
  private static final int EPISODES = 256;

  private final Problem problem;
  private final List<Trial> trials;
  private final Sections sections;

  /** The averages of some episodes of the trial at this place in the list. */
  public record Block(int trial, EpisodeTally tally) {}

  public TrialBlocks(Problem problem, List<Trial> trials) {
    this.problem = problem;
    this.trials = List.copyOf(trials);
    this.sections =
        new Sections(
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
