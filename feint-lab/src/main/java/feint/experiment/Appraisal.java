package feint.experiment;

import feint.simulation.Summary;
import feint.solver.Evaluation;
import java.util.Optional;

/**
 * What a policy is worth.
 *
 * @param evaluation exact, or averages over simulated runs, or exact but for the cost
 * @param kind which of these it is
 * @param measured where runs were simulated, the same quantities with their errors
 */
public record Appraisal(Evaluation evaluation, Kind kind, Optional<Summary> measured) {

  /** How much of it is without Monte-Carlo error. */
  public enum Kind {
    /** All of it. */
    EXACT,
    /** All but the cost, which reads a ledger that cannot be followed. */
    COST_SIMULATED,
    /** Nothing. */
    SIMULATED
  }

  /** Exact numbers. */
  public static Appraisal exact(Evaluation evaluation) {
    return new Appraisal(evaluation, Kind.EXACT, Optional.empty());
  }

  /** Averages over runs. */
  public static Appraisal simulated(Evaluation evaluation, Summary measured) {
    return new Appraisal(evaluation, Kind.SIMULATED, Optional.of(measured));
  }

  /** Exact numbers but for the cost, which is an average over runs. */
  public static Appraisal withSimulatedCost(Evaluation evaluation, Summary measured) {
    return new Appraisal(
        evaluation.withCost(measured.cost().mean()), Kind.COST_SIMULATED, Optional.of(measured));
  }

  /** Whether there is no Monte-Carlo error. */
  public boolean exact() {
    return kind == Kind.EXACT;
  }

  /** Whether there is none in a quantity. */
  public boolean exact(Quantity quantity) {
    return exact() || (kind == Kind.COST_SIMULATED && !quantity.equals(Quantity.COST));
  }

  /** The runs that a quantity is an average over, if it is one. */
  public Optional<Summary> measured(Quantity quantity) {
    return exact(quantity) ? Optional.empty() : measured;
  }
}
