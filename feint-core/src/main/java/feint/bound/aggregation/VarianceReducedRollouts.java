package feint.bound.aggregation;

import feint.bound.checkpoint.ValueCheckpoint;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.ThreadTeam;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Rollouts of a policy that looks ahead, segment by segment: all runs pass through one segment
 * before the next is computed, so that each is computed once and none is stored.
 */
public final class VarianceReducedRollouts {

  /*
   * This is not a Simulator. Runs one after another would need all decisions of a long run at once,
   * or compute each segment once per run; and a DecisionRule holds the actions of thousands of
   * hidden states, of which a run needs one. The draws are those of a Trial with the same seed, and
   * a test compares the costs of runs with those of the one episode loop.
   */

  private final AggregatedCost method;
  private final List<ValueCheckpoint> checkpoints;

  public VarianceReducedRollouts(AggregatedCost method, List<ValueCheckpoint> checkpoints) {
    this.method = method;
    this.checkpoints =
        checkpoints.stream().sorted(Comparator.comparingInt(ValueCheckpoint::t)).toList();
  }

  /**
   * Estimates the mean cost from variance-reduced rollouts.
   *
   * @param count number of runs
   * @param seen receives the states of the runs
   */
  public Estimate play(int count, Seed seed, TrajectoryEnvelope seen, Execution execution) {
    Moments moments = new Moments();
    runs(count, seed, seen, execution).forEach(run -> moments.add(run.reducedCost()));
    return moments.estimate();
  }

  List<VarianceReducedRollout> runs(
      int count, Seed seed, TrajectoryEnvelope seen, Execution execution) {
    List<VarianceReducedRollout> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      runs.add(new VarianceReducedRollout(method.problem(), seed, n));
    }
    Execution quiet = execution.withProgress(Progress.NONE);
    int from = 0;
    for (ValueCheckpoint end : checkpoints) {
      List<GreedyStage> stages = method.stages(from, end, quiet);
      play(runs, stages, quiet);
      for (VarianceReducedRollout run : runs) {
        run.showTo(seen, end.t());
      }
      from = end.t();
      execution.progress().reached((double) from / method.problem().horizon());
    }
    return runs;
  }

  private static void play(
      List<VarianceReducedRollout> runs, List<GreedyStage> stages, Execution execution) {
    List<GreedyStage.Lookahead> scratch = new ArrayList<>();
    for (int worker = 0; worker < execution.threads(); worker++) {
      scratch.add(new GreedyStage.Lookahead(stages.get(0)));
    }
    try (ThreadTeam team = execution.team()) {
      team.forEach(
          runs.size(),
          (worker, n) -> {
            VarianceReducedRollout run = runs.get(n);
            stages.forEach(stage -> run.play(stage, scratch.get(worker)));
          });
    }
  }
}
