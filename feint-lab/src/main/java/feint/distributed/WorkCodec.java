package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.parallel.ParallelTask;

/**
 * Codec of a kind of work and of its subtasks' results. Codecs are found by {@link
 * java.util.ServiceLoader}.
 *
 * <p>Decoded work computes the same bits as the encoded work: doubles are written bit by bit, and
 * derived values are derived again.
 *
 * @param <T> result of a subtask
 * @param <P> the work
 */
public interface WorkCodec<T, P extends ParallelTask<T>> {

  /** Returns the name of the kind, in messages and in the encoding. */
  String name();

  /** Returns the version of the encoding, which changes with its bytes or their meaning. */
  int version();

  /** Returns the class of the work. */
  Class<?> kind();

  /** Returns whether this work can be encoded; if not, it must be done by this process. */
  default boolean covers(P work) {
    return true;
  }

  /** Writes the work. */
  void write(P work, CodecOutput out);

  /** Reads what {@link #write} wrote. */
  P read(CodecInput in);

  /** Writes the result of a subtask. */
  void writeResult(P work, T result, CodecOutput out);

  /** Reads what {@link #writeResult} wrote. */
  T readResult(P work, CodecInput in);
}
