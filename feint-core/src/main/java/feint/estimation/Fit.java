package feint.estimation;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Fit of a model to observations.
 *
 * @param evidence highest evidence against the model at any time, at least 1 and at most {@link
 *     ModelFit#MOST_EVIDENCE}; its reciprocal is an anytime-valid p-value
 * @param now evidence at the end
 * @param threshold evidence at which the model is rejected
 * @param rounds number of rounds observed
 * @param rejectedAt round in which the threshold was reached, counted from 1
 * @param worst distribution with the most evidence against it alone; empty before any was tested
 */
public record Fit(
    double evidence,
    double now,
    double threshold,
    long rounds,
    OptionalLong rejectedAt,
    Optional<Deviation> worst) {

  /** Returns whether the model was rejected. A rejection is final, whatever is observed later. */
  public boolean rejected() {
    return rejectedAt.isPresent();
  }
}
