package feint.work;

import java.util.function.Consumer;

/**
 * Whoever does work in pieces: the threads of this machine, or a cluster.
 *
 * <p>Who they are, and how many, cannot be told from what comes out. It is as if the pieces were
 * done one after another.
 */
public interface Workers {

  /**
   * Does all pieces, and returns when the last result has been handed over.
   *
   * <p>Each result is handed over once, in the order of the pieces, on the caller's thread. Not all
   * of them wait in memory for their turn: their number is bounded, however many pieces there are.
   *
   * <p>A piece that throws ends the work with what it threw, or, if somebody elsewhere did it, with
   * a {@link PieceException} that tells of it. The results of the pieces before it have been handed
   * over then, and none after. If several throw, the first of them counts.
   *
   * @param progress hears, on the caller's thread, which share of the pieces is done; it never
   *     falls, and ends with 1
   */
  <T> void work(Pieces<T> pieces, Progress progress, Consumer<? super T> taker);
}
