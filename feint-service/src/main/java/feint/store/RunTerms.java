package feint.store;

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
}
