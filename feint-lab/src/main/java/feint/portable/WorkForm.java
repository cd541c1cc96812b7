package feint.portable;

import feint.work.Pieces;

/**
 * How a kind of work, and what comes of its pieces, is written down so that others can do it. Forms
 * are found by {@link java.util.ServiceLoader}.
 *
 * <p>What is read does the same, to the last bit, as what was written: doubles are written as they
 * are, and what is derived from them is derived again.
 *
 * @param <T> what a piece results in
 * @param <P> the work
 */
public interface WorkForm<T, P extends Pieces<T>> {

  /** The kind's name, in messages and in bytes. */
  String name();

  /** Another number for other bytes, or for bytes that mean something else. */
  int version();

  /** The class of the work. */
  Class<?> kind();

  /** Whether this work can be written; if not, it must be done where it is. */
  default boolean covers(P work) {
    return true;
  }

  /** Writes the work. */
  void write(P work, FormOutput out);

  /** Reads what {@link #write} wrote. */
  P read(FormInput in);

  /** Writes what came of a piece. */
  void writeResult(P work, T result, FormOutput out);

  /** Reads what {@link #writeResult} wrote. */
  T readResult(P work, FormInput in);
}
