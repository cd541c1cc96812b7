package feint.simulation;

import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.Workers;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Simulator that plays the episodes of a problem in parallel blocks. */
public final class LocalSimulator implements Simulator {

  private final Problem problem;
  private final Averages averages;
  private final Workers workers;
  private final Progress progress;

  /** Creates a simulator. Only {@link #run} and {@link #follow} report progress. */
  public LocalSimulator(Problem problem, Execution execution) {
    this.problem = problem;
    this.averages = new Averages(problem);
    // Searches run thousands of short trials, so the threads are reused from one to the next.
    this.workers = execution.workers();
    this.progress = execution.progress();
  }

  /** Returns a simulator on all cores. */
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

  private List<Summary> averages(List<Trial> trials, Progress listener) {
    List<EpisodeTally> all = Stream.generate(EpisodeTally::new).limit(trials.size()).toList();
    workers.work(
        new TrialBlocks(problem, trials, false),
        listener,
        block -> all.get(block.trial()).add(block.tally()));
    return all.stream().map(tally -> averages.of(tally.numbers())).toList();
  }

  /** Runs trials one after another, and passes on the course of each episode, in order. */
  public void follow(List<Trial> trials, Consumer<Course> each) {
    workers.work(
        new TrialBlocks(problem, trials, true), progress, block -> block.courses().forEach(each));
  }

  @Override
  public List<Transcript> transcribe(Trial trial) {
    List<Transcript> transcripts = new ArrayList<>();
    workers.work(new TranscriptBlocks(problem, trial), Progress.NONE, transcripts::addAll);
    return List.copyOf(transcripts);
  }
}
