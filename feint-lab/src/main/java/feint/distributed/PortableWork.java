package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.io.Sha256;
import feint.parallel.ParallelTask;
import feint.parallel.TaskTail;
import feint.provenance.Provenance;
import java.util.Map;
import java.util.Optional;

/**
 * Encoded work for other machines, and the codec of its results.
 *
 * @param <T> result of a subtask
 */
public final class PortableWork<T> {

  private final Written<T, ?> written;
  private final byte[] bytes;
  private final Map<String, byte[]> attachments;

  /**
   * Work with its codec.
   *
   * @param from number of the first subtask to run
   */
  private record Written<T, P extends ParallelTask<T>>(P work, long from, WorkCodec<T, P> codec) {

    boolean covered() {
      return codec.covers(work);
    }

    CodecOutput toForm() {
      CodecOutput out =
          new CodecOutput()
              .text(codec.name())
              .whole(codec.version())
              .text(Provenance.VERSION)
              .text(Arithmetic.here())
              .whole(from);
      codec.write(work, out);
      return out;
    }

    byte[] write(T result) {
      CodecOutput out = new CodecOutput();
      codec.writeResult(work, result, out);
      return out.toBytes();
    }

    T read(byte[] result) {
      CodecInput in = new CodecInput(result);
      T read = codec.readResult(work, in);
      in.end();
      return read;
    }
  }

  private PortableWork(Written<T, ?> written) {
    CodecOutput out = written.toForm();
    this.written = written;
    this.bytes = Checksum.append(out.toBytes());
    this.attachments = Map.copyOf(out.attachments());
  }

  /** Returns the encoded work; empty if it has no codec and must be done by this process. */
  public static <T> Optional<PortableWork<T>> of(ParallelTask<T> work) {
    ParallelTask<T> whole = work instanceof TaskTail<T> rest ? rest.whole() : work;
    long from = work instanceof TaskTail<T> rest ? rest.from() : 0;
    return WorkCodecs.of(whole)
        .<Written<T, ?>>map(codec -> written(whole, from, codec))
        .filter(Written::covered)
        .map(PortableWork::new);
  }

  @SuppressWarnings("unchecked") // The codec was selected by the class of the work.
  private static <T> Written<T, ?> written(ParallelTask<T> work, long from, WorkCodec<?, ?> codec) {
    return new Written<>(work, from, (WorkCodec<T, ParallelTask<T>>) codec);
  }

  /** Returns the kind of the work. */
  public String name() {
    return written.codec().name();
  }

  /** Returns the index of its first subtask in the whole work: 0, unless some are done. */
  public long from() {
    return written.from();
  }

  /** Returns the number of subtasks to run; they are numbered from 0. */
  public long count() {
    return written.work().count() - written.from();
  }

  /** Returns the encoded work. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Returns the attachments by name. */
  public Map<String, byte[]> attachments() {
    return attachments;
  }

  /** Returns a digest of the work. */
  public String fingerprint() {
    return Sha256.of(bytes);
  }

  /** Encodes the result of a subtask. */
  public byte[] write(T result) {
    return written.write(result);
  }

  /** Decodes the result of a subtask. */
  public T read(byte[] result) {
    return written.read(result);
  }
}
