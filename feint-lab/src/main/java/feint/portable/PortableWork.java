package feint.portable;

import feint.file.Sha256;
import feint.provenance.Provenance;
import feint.work.Pieces;
import feint.work.Rest;
import java.util.Map;
import java.util.Optional;

/**
 * Work on its way to others, and what comes back.
 *
 * @param <T> what a piece results in
 */
public final class PortableWork<T> {

  private final Written<T, ?> written;
  private final byte[] bytes;
  private final Map<String, byte[]> attachments;

  /**
   * Work, and its form.
   *
   * @param from the number of the first piece that is to be done
   */
  private record Written<T, P extends Pieces<T>>(P work, long from, WorkForm<T, P> form) {

    boolean covered() {
      return form.covers(work);
    }

    FormOutput toForm() {
      FormOutput out =
          new FormOutput()
              .text(form.name())
              .whole(form.version())
              .text(Provenance.VERSION)
              .text(Arithmetic.here())
              .whole(from);
      form.write(work, out);
      return out;
    }

    byte[] write(T result) {
      FormOutput out = new FormOutput();
      form.writeResult(work, result, out);
      return out.toBytes();
    }

    T read(byte[] result) {
      FormInput in = new FormInput(result);
      T read = form.readResult(work, in);
      in.end();
      return read;
    }
  }

  private PortableWork(Written<T, ?> written) {
    FormOutput out = written.toForm();
    this.written = written;
    this.bytes = Sealed.seal(out.toBytes());
    this.attachments = Map.copyOf(out.attachments());
  }

  /** The work as it travels; nothing if it has no form, and must be done here. */
  public static <T> Optional<PortableWork<T>> of(Pieces<T> work) {
    Pieces<T> whole = work instanceof Rest<T> rest ? rest.whole() : work;
    long from = work instanceof Rest<T> rest ? rest.from() : 0;
    return Forms.of(whole)
        .<Written<T, ?>>map(form -> written(whole, from, form))
        .filter(Written::covered)
        .map(PortableWork::new);
  }

  @SuppressWarnings("unchecked") // A form is found by the class of the work.
  private static <T> Written<T, ?> written(Pieces<T> work, long from, WorkForm<?, ?> form) {
    return new Written<>(work, from, (WorkForm<T, Pieces<T>>) form);
  }

  /** What kind of work it is. */
  public String name() {
    return written.form().name();
  }

  /** The number that the first of its pieces has in the whole work: 0, unless some are done. */
  public long from() {
    return written.from();
  }

  /** How many pieces there are to do; they are numbered from 0. */
  public long count() {
    return written.work().count() - written.from();
  }

  /** The work as bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** What the bytes refer to, by name. */
  public Map<String, byte[]> attachments() {
    return attachments;
  }

  /** The same for the same work, and for no other. */
  public String fingerprint() {
    return Sha256.of(bytes);
  }

  /** What came of a piece, as bytes. */
  public byte[] write(T result) {
    return written.write(result);
  }

  /** What came of a piece. */
  public T read(byte[] result) {
    return written.read(result);
  }
}
