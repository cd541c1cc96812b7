package feint.store;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * Public terms of a run, the same for all of its trajectories.
 *
 * @param tasks whether its trajectories have the names of tasks, instead of letters
 * @param deadline time after which an unanswered query counts as given up, in milliseconds
 * @param pace interval of the times at which decisions are released, in milliseconds
 */
public record RunTerms(boolean tasks, OptionalLong deadline, OptionalLong pace) {

  /** Terms of a run without tasks, deadline and pace. */
  public static final RunTerms NONE =
      new RunTerms(false, OptionalLong.empty(), OptionalLong.empty());

  /** Returns whether the deadline of an unanswered query has passed. */
  public boolean overdue(long asked, long now) {
    return deadline.isPresent() && now - asked >= deadline.getAsLong();
  }

  /**
   * Returns the time at which a decision is released that is made now: the next multiple of the
   * pace since 1970, or now.
   */
  public long released(long now) {
    return pace.isPresent() ? (Math.floorDiv(now, pace.getAsLong()) + 1) * pace.getAsLong() : now;
  }

  /**
   * Returns the time until a decision is released, at most the pace: a clock that was set back does
   * not delay a decision further.
   */
  public Duration pause(long released, Instant now) {
    Duration left = Duration.between(now, Instant.ofEpochMilli(released));
    if (pace.isEmpty() || left.isNegative()) {
      return Duration.ZERO;
    }
    Duration longest = Duration.ofMillis(pace.getAsLong());
    return left.compareTo(longest) < 0 ? left : longest;
  }
}
