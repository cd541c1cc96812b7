package feint.simulation;

import feint.model.Problem;
import feint.parallel.ConcatenatedTasks;
import feint.parallel.ParallelTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trials in sequence, each divided into blocks of episodes that are averaged, or whose courses are
 * kept. Public for serialization to remote workers.
 */
public final class TrialBlocks implements ParallelTask<TrialBlocks.Block> {

  /**
   * Episodes per averaged block. Averages are rounded block by block: another size would change
   * their last digits.
   */
  private static final int AVERAGED = 256;

  /** Episodes per block of courses, which are averaged one by one: any size gives equal digits. */
  private static final int KEPT = 100;

  private final Problem problem;
  private final List<Trial> trials;
  private final boolean courses;
  private final int episodes;
  private final ConcatenatedTasks sections;

  /** Computed for the first block that uses them. */
  private Optional<Optional<LedgerPrices>> prices = Optional.empty();

  /**
   * Result of a block of episodes.
   *
   * @param trial index of the trial in the list
   * @param tally averages; empty if courses are kept
   * @param courses of the episodes, if they are kept
   */
  public record Block(int trial, EpisodeTally tally, List<Course> courses) {

    public Block {
      courses = List.copyOf(courses);
    }
  }

  /**
   * Creates the task.
   *
   * @param courses whether the course of each episode is kept, instead of averages
   */
  public TrialBlocks(Problem problem, List<Trial> trials, boolean courses) {
    this.problem = problem;
    this.trials = List.copyOf(trials);
    this.courses = courses;
    this.episodes = courses ? KEPT : AVERAGED;
    this.sections =
        new ConcatenatedTasks(
            trials.stream().mapToLong(trial -> (trial.episodes() - 1) / episodes + 1).toArray());
  }

  /** Returns the problem in which all trials run. */
  public Problem problem() {
    return problem;
  }

  /** Returns the trials. */
  public List<Trial> trials() {
    return trials;
  }

  /** Returns whether the course of each episode is kept, instead of averages. */
  public boolean courses() {
    return courses;
  }

  @Override
  public long count() {
    return sections.count();
  }

  @Override
  public Block piece(long number) {
    int i = sections.section(number);
    Trial trial = trials.get(i);
    long from = sections.within(number) * episodes;
    EpisodeTally tally = new EpisodeTally();
    List<Course> kept = new ArrayList<>();
    OracleDraws draws = new OracleDraws(problem);
    Optional<StagedEpisodes> tables =
        courses
            ? Optional.empty()
            : StagedEpisodes.of(problem, trial.policy(), draws, this::prices);
    for (long n = from; n < Math.min(from + episodes, trial.episodes()); n++) {
      if (courses) {
        kept.add(Course.of(trial.transcript(problem, n), problem));
      } else {
        tally.add(
            tables.isPresent()
                ? tables.get().play(trial.oracleSeed(n))
                : trial.play(problem, draws, n, Episode.Witness.NONE),
            problem.prior().paid());
      }
    }
    return new Block(i, tally, kept);
  }

  private synchronized Optional<LedgerPrices> prices() {
    if (prices.isEmpty()) {
      double queries =
          (double) problem.horizon() * trials.stream().mapToLong(Trial::episodes).sum();
      prices = Optional.of(LedgerPrices.of(problem, queries));
    }
    return prices.get();
  }
}
