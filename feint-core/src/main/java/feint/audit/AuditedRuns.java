package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.work.Execution;
import feint.work.Pieces;
import java.util.List;

/** Rows of runs that are shown to attacks, in blocks: a piece is a tally for each attack. */
record AuditedRuns(Source source, List<Attack> attacks, int rows, Seed seed)
    implements Pieces<List<Tally>> {

  /** The rows of a block unless there are many. */
  private static final int FEW = 16;

  /** The rows of a block however many there are: what some seconds of work are, at most. */
  private static final int MANY = 4096;

  /** So many blocks keep many machines busy, and are quickly handed over. */
  private static final int BLOCKS = 1000;

  AuditedRuns {
    Checks.atLeast(1, rows, "runs");
    attacks = List.copyOf(attacks);
  }

  /** The tallies of all rows, in the order of the attacks. */
  List<Tally> tallies(Execution execution) {
    List<Tally> all = blank();
    execution.workers().work(this, execution.progress(), block -> add(block, all));
    return all;
  }

  /** Adds the tallies of a block to those of all. */
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
   * The rows of a block, by the number of rows alone: losses are added up block by block, and
   * another size would change their last digits.
   */
  private int block() {
    int block = FEW;
    while (block < MANY && blocks(block) > BLOCKS) {
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

  /** Shows one row to each attack. */
  private void show(long number, List<Tally> tallies) {
    Seed own = seed.child(number);
    Seen seen = source.row(number, own);
    for (int i = 0; i < attacks.size(); i++) {
      // Each tosses its own coins, so that what one finds does not depend on who else attacks.
      Attacker attacker = attacks.get(i).start();
      tallies.get(i).add(attacker, seen, own.child(2).generator());
      source.requireSameDecisions(attacker, attacks.get(i), seen, number);
      source.requirePossible(tallies.get(i), attacks.get(i), number);
    }
  }
}
