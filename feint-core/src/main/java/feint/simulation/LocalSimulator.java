package feint.simulation;

import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs episodes in pieces. */
public final class LocalSimulator implements Simulator {

  private final Problem problem;
  private final Averages averages;
  private final Workers workers;
  private final Progress progress;

  /** A simulator of which only {@link #run} reports progress. */
  public LocalSimulator(Problem problem, Execution execution) {
    this.problem = problem;
    this.averages = new Averages(problem);
    // Searches run thousands of short trials: so the threads are kept from one to the next.
    this.workers = execution.workers();
    this.progress = execution.progress();
  }

  /** A simulator on all cores. */
  public static LocalSimulator of(Problem problem) {
    return new LocalSimulator(problem, Execution.defaults());
  }

  @Override
  public Summary run(Policy policy, long episodes, Seed seed) {
    return averages(List.of(new Trial(policy, episodes, seed)), progress).get(0);
  }

  @Override
  public List<Summary> runAll(List<Trial> trials) {
    return averages(trials, Progress.NONE);
  }

  private List<Summary> averages(List<Trial> trials, Progress heard) {
    List<EpisodeTally> all = Stream.generate(EpisodeTally::new).limit(trials.size()).toList();
    workers.work(
        new TrialBlocks(problem, trials),
        heard,
        block -> all.get(block.trial()).add(block.tally()));
    return all.stream().map(tally -> averages.of(tally.numbers())).toList();
  }

  @Override
  public List<Transcript> transcribe(Trial trial) {
    List<Transcript> transcripts = new ArrayList<>();
    workers.work(new TranscriptBlocks(problem, trial), Progress.NONE, transcripts::addAll);
    return List.copyOf(transcripts);
  }
}
