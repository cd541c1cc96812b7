package feint.spark;

import feint.math.RefusalException;
import feint.part.Guard;
import feint.part.PartException;
import feint.portable.FormInput;
import feint.portable.FormOutput;
import java.util.List;
import java.util.Optional;

/**
 * What a task tells: the results of its pieces up to the first that failed, and why that one did.
 *
 * @param where who did it
 * @param first the number of the first piece
 * @param results what came of it and of those after it, as bytes
 * @param failure what ended the task before its time
 */
record TaskReport(String where, long first, List<byte[]> results, Optional<Failure> failure) {

  /** Whose fault it is. */
  enum Blame {
    /** What the user gave. */
    MISTAKE,
    /** The piece. */
    PIECE,
    /** The machine, which cannot do this work at all. */
    MACHINE
  }

  /** Why a piece has no result. */
  record Failure(Blame blame, String reason) {

    static Failure of(Throwable thrown) {
      return thrown instanceof PartException || thrown instanceof RefusalException
          ? new Failure(Blame.MISTAKE, String.valueOf(thrown.getMessage()))
          : new Failure(Blame.PIECE, Guard.reason(thrown));
    }

    /** Work that is refused says why in words; of the rest, its kind tells most. */
    static Failure ofMachine(Throwable thrown) {
      String words = thrown.getMessage();
      return new Failure(
          Blame.MACHINE,
          thrown instanceof IllegalArgumentException && words != null
              ? words
              : Guard.reason(thrown));
    }
  }

  TaskReport {
    results = List.copyOf(results);
  }

  /** Whether the machine cannot do this work at all. */
  boolean refused() {
    return failure.filter(failed -> failed.blame() == Blame.MACHINE).isPresent();
  }

  byte[] toBytes() {
    FormOutput out = new FormOutput().text(where).whole(first).list(results, FormOutput::bytes);
    out.flag(failure.isPresent());
    failure.ifPresent(failed -> out.constant(failed.blame()).text(failed.reason()));
    return out.toBytes();
  }

  static TaskReport of(byte[] bytes) {
    FormInput in = new FormInput(bytes);
    TaskReport report =
        new TaskReport(
            in.text(),
            in.whole(),
            in.list(FormInput::bytes),
            in.flag()
                ? Optional.of(new Failure(in.constant(Blame.class), in.text()))
                : Optional.empty());
    in.end();
    return report;
  }
}
