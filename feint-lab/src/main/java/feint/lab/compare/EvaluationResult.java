package feint.lab.compare;

import feint.simulation.Summary;
import feint.solver.forward.Evaluation;
import java.util.Optional;

/**
 * Performance measures of a policy.
 *
 * @param evaluation exact values, averages over simulated runs, or exact values except for the cost
 * @param kind which of these it is
 * @param measured for simulated runs, the same quantities with their errors
 */
public record EvaluationResult(Evaluation evaluation, Kind kind, Optional<Summary> measured) {

  /** Extent of the Monte-Carlo error. */
  public enum Kind {
    /** All values are exact. */
    EXACT,
    /** All values but the cost are exact; the ledger that the cost depends on is too large. */
    COST_SIMULATED,
    /** All values are averages. */
    SIMULATED
  }

  /** Returns a result of exact values. */
  public static EvaluationResult exact(Evaluation evaluation) {
    return new EvaluationResult(evaluation, Kind.EXACT, Optional.empty());
  }

  /** Returns a result of averages over runs. */
  public static EvaluationResult simulated(Evaluation evaluation, Summary measured) {
    return new EvaluationResult(evaluation, Kind.SIMULATED, Optional.of(measured));
  }

  /** Returns a result of exact values except for the cost, which is an average over runs. */
  public static EvaluationResult withSimulatedCost(Evaluation evaluation, Summary measured) {
    return new EvaluationResult(
        evaluation.withCost(measured.cost().mean()), Kind.COST_SIMULATED, Optional.of(measured));
  }

  /** Returns whether all values are exact. */
  public boolean exact() {
    return kind == Kind.EXACT;
  }

  /** Returns whether a quantity is exact. */
  public boolean exact(Quantity quantity) {
    return exact() || (kind == Kind.COST_SIMULATED && !quantity.equals(Quantity.COST));
  }

  /** Returns the runs over which a quantity is averaged, if it is an average. */
  public Optional<Summary> measured(Quantity quantity) {
    return exact(quantity) ? Optional.empty() : measured;
  }
}
