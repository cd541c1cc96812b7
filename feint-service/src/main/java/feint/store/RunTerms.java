package feint.store;

import java.time.Instant;
import java.util.Optional;
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
   * Returns the time at which the answer to an ask is released; empty for at once. It is always a
   * multiple of the pace, also if the decision was stored late or the clock was set back.
   *
   * @param first whether the ask made the decision
   * @param released time of the decision's release, as {@link #released} returned it
   */
  public Optional<Instant> release(boolean first, long released, long now) {
    return pace.isPresent() && (first || released > now)
        ? Optional.of(Instant.ofEpochMilli(released(now)))
        : Optional.empty();
  }
}
