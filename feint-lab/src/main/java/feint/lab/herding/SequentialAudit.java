package feint.lab.herding;

import feint.herding.HerdingPlay;
import feint.herding.HerdingPlay.Played;
import feint.herding.HerdingResult.Quantity;
import feint.math.Measured;
import feint.math.Moments;
import feint.math.Proportion;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import java.util.EnumMap;
import java.util.Map;

/**
 * Sequences of runs of a policy pair in front of a herd, under a plan.
 *
 * @param sequences number of sequences
 */
public record SequentialAudit(HerdingPlay play, int sequences, Seed seed)
    implements ParallelTask<Played> {

  @Override
  public long count() {
    return sequences;
  }

  @Override
  public Played piece(long number) {
    return play.play(seed.child(number));
  }

  /** Returns the measured cost of a sequence, and the frequencies of both cascades at its end. */
  public Map<Quantity, Measured> run(Execution execution) {
    Moments cost = new Moments();
    long[] ends = new long[2];
    execution
        .workers()
        .work(
            this,
            execution.progress(),
            played -> {
              cost.add(played.cost());
              ends[0] += played.left() ? 1 : 0;
              ends[1] += played.listened() ? 1 : 0;
            });
    return new EnumMap<>(
        Map.of(
            Quantity.COST, cost.estimate(),
            Quantity.LEAVING, new Proportion(ends[0], sequences),
            Quantity.LISTENING, new Proportion(ends[1], sequences)));
  }
}
