package feint.lab.herding;

import feint.herding.ExactHerding;
import feint.herding.HerdingPlay;
import feint.herding.HerdingPlay.Played;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Proportion;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;

/**
 * Sequences of runs of a policy pair in front of a herd, under a plan.
 *
 * @param sequences number of sequences
 */
public record SequentialAudit(HerdingPlay play, int sequences, Seed seed)
    implements ParallelTask<Played> {

  /** Measured results: cost of a sequence, and frequency of both cascades at its end. */
  public record Result(Estimate cost, Proportion leaving, Proportion listening) {}

  /** Creates an audit of a plan on runs of the pair. */
  public static SequentialAudit of(
      PolicyPair pair,
      PolicyPair.Estimates estimates,
      ExactHerding plan,
      int sequences,
      Seed seed) {
    return new SequentialAudit(new HerdingPlay(plan, pair.looks(estimates)), sequences, seed);
  }

  @Override
  public long count() {
    return sequences;
  }

  @Override
  public Played piece(long number) {
    return play.play(seed.child(number));
  }

  public Result run(Execution execution) {
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
    return new Result(
        cost.estimate(), new Proportion(ends[0], sequences), new Proportion(ends[1], sequences));
  }
}
