package feint.attack.audit;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.math.Checks;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import java.util.List;

/**
 * Parallel task that shows samples, each of one or several consecutive runs, to attacks in blocks.
 * A unit of work gives a tally for each attack.
 */
record AuditedRuns(RunSource source, List<Attack> attacks, int rows, Seed seed)
    implements ParallelTask<List<Tally>> {

  /** Smallest number of samples in a block. */
  private static final int MIN_ROWS_PER_BLOCK = 16;

  /** Largest number of samples in a block, at most a few seconds of work. */
  private static final int MAX_ROWS_PER_BLOCK = 4096;

  /** Target number of blocks: enough for many machines, and few enough to transfer quickly. */
  private static final int TARGET_BLOCKS = 1000;

  AuditedRuns {
    Checks.atLeast(1, rows, "runs");
    attacks = List.copyOf(attacks);
  }

  /** Returns the tallies of all samples, in the order of the attacks. */
  List<Tally> tallies(Execution execution) {
    List<Tally> all = blank();
    execution.workers().work(this, execution.progress(), block -> add(block, all));
    return all;
  }

  /** Adds the tallies of a block to the totals. */
  static void add(List<Tally> block, List<Tally> all) {
    for (int i = 0; i < block.size(); i++) {
      all.get(i).add(block.get(i));
    }
  }

  List<Tally> blank() {
    return attacks.stream().map(attack -> source.blank()).toList();
  }

  @Override
  public long count() {
    return blocks(block());
  }

  /**
   * Returns the number of samples in a block. It depends on the number of samples only: losses are
   * summed by block, and another block size would change their last digits.
   */
  private int block() {
    int block = MIN_ROWS_PER_BLOCK;
    while (block < MAX_ROWS_PER_BLOCK && blocks(block) > TARGET_BLOCKS) {
      block *= 2;
    }
    return block;
  }

  private long blocks(int block) {
    return (rows - 1L) / block + 1;
  }

  @Override
  public List<Tally> piece(long number) {
    List<Tally> tallies = blank();
    int block = block();
    long from = number * block;
    for (long row = from; row < Math.min(from + block, rows); row++) {
      show(row, tallies);
    }
    return tallies;
  }

  /** Shows one sample to each attack. */
  private void show(long number, List<Tally> tallies) {
    Seed own = seed.child(number);
    LabelledRuns seen = source.row(number, own);
    for (int i = 0; i < attacks.size(); i++) {
      // Each attack has its own generator, so that its result does not depend on the others.
      Attacker attacker = attacks.get(i).start();
      tallies.get(i).add(attacker, seen, own.child(2).generator());
      source.requireSameDecisions(attacker, attacks.get(i), seen, number);
      source.requirePossible(tallies.get(i), attacks.get(i), number);
    }
  }
}
