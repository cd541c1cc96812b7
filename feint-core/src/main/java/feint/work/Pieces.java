package feint.work;

/**
 * Work that is cut into pieces 0..n-1, so that several threads, or machines, can share it.
 *
 * <p>A piece is a function of what the work is made of, such as a problem, a policy and a seed, and
 * of its number; of nothing else. It draws from child seeds, reads no clock, and leaves nothing
 * behind but its result. How the work is cut is part of it and does not depend on who does it: the
 * last digits of a sum depend on where it is cut.
 *
 * @param <T> what a piece results in: a value, or a tally that belongs to whom it is handed
 */
public interface Pieces<T> {

  /** How many pieces there are. */
  long count();

  /** Does piece {@code number}, 0..count-1. Called from any thread, in any order. */
  T piece(long number);
}
