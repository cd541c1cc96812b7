package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.io.ArchiveException;
import feint.math.Checks;
import feint.math.ResourceLimitException;
import feint.parallel.ParallelTask;
import feint.provenance.Provenance;
import java.util.function.Function;

/** Decoded work whose results are encoded. It is thread-safe. */
public final class ReceivedWork {

  private final Readied<?, ?> readied;

  private record Readied<T, P extends ParallelTask<T>>(P work, long from, WorkCodec<T, P> codec) {

    static <T, P extends ParallelTask<T>> Readied<T, P> of(WorkCodec<T, P> codec, CodecInput in) {
      long from = in.whole();
      P work = codec.read(in);
      in.end();
      Checks.require(
          from >= 0 && from <= work.count(), "pieces done", "must be in 0.." + work.count(), from);
      return new Readied<>(work, from, codec);
    }

    byte[] piece(long number) {
      CodecOutput out = new CodecOutput();
      codec.writeResult(work, work.piece(from + number), out);
      return out.toBytes();
    }
  }

  private ReceivedWork(Readied<?, ?> readied) {
    this.readied = readied;
  }

  /**
   * Decodes work.
   *
   * @param attachments returns attachments by name
   * @throws IllegalArgumentException if its kind or version is unknown, or it was changed in
   *     transit
   */
  public static ReceivedWork read(byte[] bytes, Function<String, byte[]> attachments) {
    CodecInput in = new CodecInput(Checksum.verify(bytes), attachments);
    String name = in.text();
    WorkCodec<?, ?> codec =
        WorkCodecs.named(name)
            .orElseThrow(() -> new IllegalArgumentException("work of an unknown kind: " + name));
    int version = in.small();
    Checks.require(
        version == codec.version(), "version of " + name, "must be " + codec.version(), version);
    String sender = in.text();
    Checks.require(
        sender.equals(Provenance.VERSION),
        "Feint's version",
        "must be " + Provenance.VERSION,
        sender);
    Checks.require(
        in.text().equals(Arithmetic.here()),
        "arithmetic of this Java ("
            + Runtime.version()
            + ", "
            + System.getProperty("os.arch")
            + ")",
        "must give the digits of the one that sent the work",
        "others");
    try {
      return new ReceivedWork(Readied.of(codec, in));
    } catch (ResourceLimitException | ArchiveException | ArithmeticException e) {
      throw new IllegalArgumentException(name + " cannot be made ready here: " + e.getMessage(), e);
    }
  }

  /** Returns the number of subtasks to run; they are numbered from 0. */
  public long count() {
    return readied.work().count() - readied.from();
  }

  /** Runs a subtask and returns its encoded result. */
  public byte[] piece(long number) {
    return readied.piece(number);
  }
}
