package feint.portable;

import feint.file.ArchiveException;
import feint.math.Checks;
import feint.math.RefusalException;
import feint.provenance.Provenance;
import feint.work.Pieces;
import java.util.function.Function;

/** Work that came as bytes, and whose results leave as bytes. It may be shared by threads. */
public final class ReceivedWork {

  private final Readied<?, ?> readied;

  private record Readied<T, P extends Pieces<T>>(P work, long from, WorkForm<T, P> form) {

    static <T, P extends Pieces<T>> Readied<T, P> of(WorkForm<T, P> form, FormInput in) {
      long from = in.whole();
      P work = form.read(in);
      in.end();
      Checks.require(
          from >= 0 && from <= work.count(), "pieces done", "must be in 0.." + work.count(), from);
      return new Readied<>(work, from, form);
    }

    byte[] piece(long number) {
      FormOutput out = new FormOutput();
      form.writeResult(work, work.piece(from + number), out);
      return out.toBytes();
    }
  }

  private ReceivedWork(Readied<?, ?> readied) {
    this.readied = readied;
  }

  /**
   * Reads work.
   *
   * @param attachments gives what travelled beside the bytes, by name
   * @throws IllegalArgumentException if it is of a kind or a version that is not known here, or not
   *     as it was sent
   */
  public static ReceivedWork read(byte[] bytes, Function<String, byte[]> attachments) {
    FormInput in = new FormInput(Sealed.open(bytes), attachments);
    String name = in.text();
    WorkForm<?, ?> form =
        Forms.named(name)
            .orElseThrow(() -> new IllegalArgumentException("work of an unknown kind: " + name));
    int version = in.small();
    Checks.require(
        version == form.version(), "version of " + name, "must be " + form.version(), version);
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
      return new ReceivedWork(Readied.of(form, in));
    } catch (RefusalException | ArchiveException | ArithmeticException e) {
      throw new IllegalArgumentException(name + " cannot be made ready here: " + e.getMessage(), e);
    }
  }

  /** How many pieces there are to do; they are numbered from 0. */
  public long count() {
    return readied.work().count() - readied.from();
  }

  /** Does a piece. */
  public byte[] piece(long number) {
    return readied.piece(number);
  }
}
