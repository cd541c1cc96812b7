package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.work.Execution;
import feint.work.Pieces;
import feint.work.Progress;
import feint.work.Threads;
import feint.work.Workers;
import java.util.List;

/** Rows of runs that are shown to attacks, in blocks: a piece is a tally for each attack. */
record AuditedRuns(Source source, List<Attack> attacks, int rows, Seed seed)
    implements Pieces<List<Tally>> {

  /** Losses are added up block by block: another size would change their last digits. */
  private static final int BLOCK = 16;

  AuditedRuns {
    Checks.atLeast(1, rows, "runs");
    attacks = List.copyOf(attacks);
  }

  /** The tallies of all rows, in the order of the attacks. */
  List<Tally> tallies(Execution execution) {
    return tallies(new Threads(execution.threads()), execution.progress());
  }

  /** The same, on these workers. */
  List<Tally> tallies(Workers workers, Progress progress) {
    List<Tally> all = blank();
    workers.work(
        this,
        progress,
        block -> {
          for (int i = 0; i < block.size(); i++) {
            all.get(i).add(block.get(i));
          }
        });
    return all;
  }

  private List<Tally> blank() {
    return attacks.stream().map(attack -> source.blank()).toList();
  }

  @Override
  public long count() {
    return (rows - 1L) / BLOCK + 1;
  }

  @Override
  public List<Tally> piece(long number) {
    List<Tally> tallies = blank();
    long from = number * BLOCK;
    for (long row = from; row < Math.min(from + BLOCK, rows); row++) {
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
      tallies.get(i).add(attacks.get(i).start(), seen, own.child(2).generator());
      source.requirePossible(tallies.get(i), attacks.get(i), number);
    }
  }
}
