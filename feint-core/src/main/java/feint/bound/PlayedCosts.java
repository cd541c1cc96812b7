package feint.bound;

import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Team;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Many runs of a policy that looks ahead, from segment to segment: all of them go through one
 * before the next is computed, so that none is computed twice or kept.
 */
final class PlayedCosts {

  /*
   * Why this is not a Simulator. One run after another would need all decisions of a long run at
   * once, or compute each segment as often as there are runs; and a DecisionRule holds the actions
   * of all hidden states, thousands, where a run needs one. The draws are those of a Trial with
   * the same seed, and a test compares the costs of runs with those of the one episode loop.
   */

  private final AggregatedCost method;
  private final List<Checkpoint> checkpoints;

  PlayedCosts(AggregatedCost method, List<Checkpoint> checkpoints) {
    this.method = method;
    this.checkpoints = checkpoints.stream().sorted(Comparator.comparingInt(Checkpoint::t)).toList();
  }

  /**
   * The mean cost of so many runs, with most of their luck taken off.
   *
   * @param seen is told where the runs are
   */
  Estimate play(int count, Seed seed, Course seen, Execution execution) {
    Moments moments = new Moments();
    runs(count, seed, seen, execution).forEach(run -> moments.add(run.costWithoutLuck()));
    return moments.estimate();
  }

  List<PlayedCost> runs(int count, Seed seed, Course seen, Execution execution) {
    List<PlayedCost> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      runs.add(new PlayedCost(method.problem(), seed, n));
    }
    Execution quiet = execution.withProgress(Progress.NONE);
    int from = 0;
    for (Checkpoint end : checkpoints) {
      List<GreedyStage> stages = method.stages(from, end, quiet);
      play(runs, stages, quiet);
      for (PlayedCost run : runs) {
        run.showTo(seen, end.t());
      }
      from = end.t();
      execution.progress().reached((double) from / method.problem().horizon());
    }
    return runs;
  }

  private static void play(List<PlayedCost> runs, List<GreedyStage> stages, Execution execution) {
    List<GreedyStage.Lookahead> scratch = new ArrayList<>();
    for (int worker = 0; worker < execution.threads(); worker++) {
      scratch.add(new GreedyStage.Lookahead(stages.get(0)));
    }
    try (Team team = execution.team()) {
      team.forEach(
          runs.size(),
          (worker, n) -> {
            PlayedCost run = runs.get(n);
            stages.forEach(stage -> run.play(stage, scratch.get(worker)));
          });
    }
  }
}
