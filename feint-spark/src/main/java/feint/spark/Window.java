package feint.spark;

import feint.cluster.ClusterException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.FutureAction;
import scala.util.Try;

/**
 * Consecutive tasks submitted to Spark together.
 *
 * @param ranges the subtasks of each task: the first, and the one after the last
 * @param job handle of the Spark job
 */
record Window(String work, List<long[]> ranges, Inbox inbox, FutureAction<Boolean> job) {

  private static final Pattern TASK = Pattern.compile("Task (\\d+) in stage \\S+ failed (\\d+)");
  private static final Pattern REASON =
      Pattern.compile("most recent failure: (?:Lost task \\S+ in stage \\S+ )?(.*)");
  private static final int LONGEST = 400;

  /** Returns whether Spark has finished, successfully or not. */
  boolean ended() {
    return job.isCompleted();
  }

  /** Throws if Spark has given up. */
  void requireGoing() {
    Optional<Throwable> failure = failure();
    if (failure.isPresent()) {
      throw new ClusterException(
          described(String.valueOf(failure.get().getMessage())), failure.get());
    }
  }

  private Optional<Throwable> failure() {
    if (!job.isCompleted()) {
      return Optional.empty();
    }
    Try<Boolean> outcome = job.value().get();
    return outcome.isFailure() ? Optional.of(outcome.failed().get()) : Optional.empty();
  }

  /**
   * Describes the subtasks of the task that failed too often, if Spark names it, or of all tasks.
   */
  private String described(String message) {
    Matcher task = TASK.matcher(message);
    long from = ranges.get(0)[0];
    long to = ranges.get(ranges.size() - 1)[1];
    String times = "";
    if (task.find()) {
      long[] range = ranges.get(Math.min(Integer.parseInt(task.group(1)), ranges.size() - 1));
      from = range[0];
      to = range[1];
      times = ", after " + task.group(2) + (task.group(2).equals("1") ? " attempt" : " attempts");
    }
    String pieces = to - from == 1 ? "piece " + from : "one of pieces " + from + " to " + (to - 1);
    return "the cluster gave up " + pieces + " of " + work + times + ": " + firstLine(message);
  }

  private static String firstLine(String message) {
    Matcher reason = REASON.matcher(message);
    String text = reason.find() ? reason.group(1) : message.lines().findFirst().orElse("unknown");
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
