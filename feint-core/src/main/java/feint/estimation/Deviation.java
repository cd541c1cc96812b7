package feint.estimation;

/** Distribution of the model with the deviation of the observations from it. */
public sealed interface Deviation {

  /** Returns the probability under the model. */
  double model();

  /** Returns the number of occurrences. */
  long count();

  /** Returns the number of trials. */
  long of();

  /**
   * Returns the evidence against this distribution alone, at most {@link ModelFit#MOST_EVIDENCE}.
   */
  double evidence();

  /** Returns the observed frequency. */
  default double observed() {
    return (double) count() / of();
  }

  /** Informative answers, by oracle state, 1..R, and incentive. */
  record Success(int oracle, int incentive, double model, long count, long of, double evidence)
      implements Deviation {}

  /** Transitions of the oracle from a state, with the successor that deviates most. */
  record Transition(int from, int to, double model, long count, long of, double evidence)
      implements Deviation {}
}
