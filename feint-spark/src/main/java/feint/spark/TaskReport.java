package feint.spark;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.ResourceLimitException;
import feint.plugin.PluginException;
import feint.plugin.PluginGuard;
import java.util.List;
import java.util.Optional;

/**
 * Report of a task: the results of its subtasks up to the first failure, and its reason.
 *
 * @param where the machine
 * @param first index of the first subtask
 * @param results encoded results of consecutive subtasks
 * @param failure the reason if the task ended early
 */
record TaskReport(String where, long first, List<byte[]> results, Optional<Failure> failure) {

  /** Cause of a failure. */
  enum Blame {
    /** The user's input. */
    MISTAKE,
    /** The subtask. */
    PIECE,
    /** The machine, which cannot do this work at all. */
    MACHINE
  }

  /** Reason for a missing result. */
  record Failure(Blame blame, String reason) {

    static Failure of(Throwable thrown) {
      return thrown instanceof PluginException || thrown instanceof ResourceLimitException
          ? new Failure(Blame.MISTAKE, String.valueOf(thrown.getMessage()))
          : new Failure(Blame.PIECE, PluginGuard.reason(thrown));
    }

    /** A refused work has a message; for other exceptions the class is the most informative. */
    static Failure ofMachine(Throwable thrown) {
      String words = thrown.getMessage();
      return new Failure(
          Blame.MACHINE,
          thrown instanceof IllegalArgumentException && words != null
              ? words
              : PluginGuard.reason(thrown));
    }
  }

  TaskReport {
    results = List.copyOf(results);
  }

  /** Returns whether the machine cannot do this work at all. */
  boolean refused() {
    return failure.filter(failed -> failed.blame() == Blame.MACHINE).isPresent();
  }

  byte[] toBytes() {
    CodecOutput out = new CodecOutput().text(where).whole(first).list(results, CodecOutput::bytes);
    out.flag(failure.isPresent());
    failure.ifPresent(failed -> out.constant(failed.blame()).text(failed.reason()));
    return out.toBytes();
  }

  static TaskReport of(byte[] bytes) {
    CodecInput in = new CodecInput(bytes);
    TaskReport report =
        new TaskReport(
            in.text(),
            in.whole(),
            in.list(CodecInput::bytes),
            in.flag()
                ? Optional.of(new Failure(in.constant(Blame.class), in.text()))
                : Optional.empty());
    in.end();
    return report;
  }
}
