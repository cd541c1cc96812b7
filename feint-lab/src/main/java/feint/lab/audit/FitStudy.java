package feint.lab.audit;

import feint.estimation.ModelFit;
import feint.math.Checks;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.parallel.Workers;
import feint.policy.DecoySteps;
import feint.policy.Policy;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Study of the power of the test of {@link ModelFit}: rejection rates and times in logs simulated
 * in the model's own world or in another. A log consists of consecutive runs. Answers are known for
 * learning queries, and for decoy queries if the decoy steps by them.
 *
 * @param model the tested model, for which the policy was computed
 * @param threshold of the test
 * @param lengths of logs in rounds, increasing
 */
public record FitStudy(Problem model, Policy policy, double threshold, List<Integer> lengths) {

  public FitStudy {
    lengths = List.copyOf(lengths);
    Checks.require(!lengths.isEmpty(), "lengths of logs", "must be at least one", "none");
    Checks.atLeast(1, lengths.get(0), "rounds of a log");
    for (int i = 1; i < lengths.size(); i++) {
      Checks.require(
          lengths.get(i) > lengths.get(i - 1), "lengths of logs", "must increase", lengths);
    }
  }

  /**
   * Results in one world.
   *
   * @param rejected share of logs that rejected the model, by the length of the log
   * @param median round by which half of all logs had rejected the model; empty if fewer did
   */
  public record Result(FitWorld world, List<Proportion> rejected, OptionalLong median) {

    public Result {
      rejected = List.copyOf(rejected);
    }
  }

  /** Simulates logs in each world; log n draws from the same seed in all of them. */
  public List<Result> run(List<FitWorld> worlds, int logs, Seed seed, Execution execution) {
    Checks.atLeast(1, logs, "logs");
    Workers workers = execution.workers();
    List<Result> results = new ArrayList<>();
    for (FitWorld world : worlds) {
      double before = results.size();
      Progress part = share -> execution.progress().reached((before + share) / worlds.size());
      List<Long> ends = new ArrayList<>(logs);
      workers.work(new Logs(this, world.problem(), logs, seed), part, ends::add);
      results.add(result(world, ends));
    }
    return results;
  }

  private Result result(FitWorld world, List<Long> ends) {
    List<Proportion> rejected =
        lengths.stream()
            .map(n -> new Proportion(ends.stream().filter(end -> end <= n).count(), ends.size()))
            .toList();
    long middle = ends.stream().sorted().skip((ends.size() - 1) / 2).findFirst().orElseThrow();
    return new Result(
        world, rejected, middle <= longest() ? OptionalLong.of(middle) : OptionalLong.empty());
  }

  private int longest() {
    return lengths.get(lengths.size() - 1);
  }

  /** Returns the round in which the model was rejected, or one after the last. */
  private long end(Problem truth, Seed seed) {
    ModelFit fit = ModelFit.of(model, threshold);
    Trial runs = new Trial(policy, longest(), seed);
    for (long run = 0; ; run++) {
      fit.beginRun();
      for (Transcript.Entry entry : runs.transcript(truth, run).queries()) {
        fit.asked(entry.oracle());
        if (answerKnown(entry)) {
          fit.answered(entry.oracle(), entry.action().incentive(), entry.step());
        }
        OptionalLong rejected = fit.rejectedAt();
        if (rejected.isPresent() || fit.rounds() == longest()) {
          return rejected.orElse(longest() + 1L);
        }
      }
    }
  }

  private static boolean answerKnown(Transcript.Entry entry) {
    return entry.query().decoySteps().map(steps -> steps == DecoySteps.IF_INFORMATIVE).orElse(true);
  }

  /** One task per log; its result is the round of rejection. */
  private record Logs(FitStudy study, Problem truth, long count, Seed seed)
      implements ParallelTask<Long> {

    @Override
    public Long piece(long number) {
      return study.end(truth, seed.child(number));
    }
  }
}
