package feint.bound.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.bound.checkpoint.ValueCheckpoint;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AggregatedCostTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  /**
   * Decisions of a segment for the queues of an envelope equal those of a recursion on all queues,
   * to the last bit.
   */
  @Test
  void decisionsInAWindowOfQueuesEqualThoseOfAllQueues() {
    Problem problem = KnownProblems.threeStates(120, 60);
    AggregatedCost first = new AggregatedCost(problem, 0.5, 1, TrajectoryEnvelope.anywhere());
    TrajectoryEnvelope seen = TrajectoryEnvelope.unseen();
    new VarianceReducedRollouts(first, first.solve(ALONE).checkpoints())
        .play(5, new Seed(349), seen, ALONE);

    AggregatedCost method = new AggregatedCost(problem, 0.5, 1, seen);
    List<ValueCheckpoint> checkpoints = method.solve(ALONE).checkpoints();
    int narrower = 0;
    for (int k = 0; k < checkpoints.size(); k++) {
      ValueCheckpoint end = checkpoints.get(k);
      int from = k + 1 < checkpoints.size() ? checkpoints.get(k + 1).t() : 0;
      List<GreedyStage> windowed = method.stages(from, end, seen, ALONE);
      List<GreedyStage> whole = whole(method, from, end, seen);
      assertThat(windowed).usingRecursiveComparison().isEqualTo(whole);
      narrower += seen.leastQueue(problem, from) > end.t() - from + 2 ? 1 : 0;
    }
    // Some windows leave out queues.
    assertThat(narrower).isPositive();
  }

  private static List<GreedyStage> whole(
      AggregatedCost method, int from, ValueCheckpoint end, TrajectoryEnvelope queues) {
    LedgerGrid grid = new LedgerGrid(method.cost(), 0.5, 1, queues);
    QueueBand band = new QueueBand(method.cost(), new QueueLimits(method.cost()));
    CostRecursion recursion = new CostRecursion(method.cost(), grid, band, 1);
    recursion.restore(end);
    List<GreedyStage> stages = new ArrayList<>();
    try (ThreadTeam team = ALONE.team()) {
      for (int t = end.t() - 1; t >= from; t--) {
        recursion.widen();
        stages.add(recursion.decisions(queues));
        recursion.solve(team);
      }
    }
    Collections.reverse(stages);
    return stages;
  }
}
