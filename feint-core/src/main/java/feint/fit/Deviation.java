package feint.fit;

/** A law of the model, and how what was seen of it differs. */
public sealed interface Deviation {

  /** The probability by the model. */
  double model();

  /** How often it happened. */
  long count();

  /** How often it could have happened. */
  long of();

  /** The evidence against this law alone, at most {@link ModelFit#MOST_EVIDENCE}. */
  double evidence();

  /** The share that was seen. */
  default double observed() {
    return (double) count() / of();
  }

  /** Informative answers, by oracle state, 1..R, and incentive. */
  record Success(int oracle, int incentive, double model, long count, long of, double evidence)
      implements Deviation {}

  /** Moves of the oracle; of the states that may follow, the one that deviates most. */
  record Transition(int from, int to, double model, long count, long of, double evidence)
      implements Deviation {}
}
