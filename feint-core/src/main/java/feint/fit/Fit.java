package feint.fit;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a model fits what was seen.
 *
 * @param evidence the highest evidence against the model at any time, at least 1 and at most {@link
 *     ModelFit#MOST_EVIDENCE}; its reciprocal is a p-value, whenever one looks
 * @param now the evidence at the end
 * @param threshold what evidence must reach for the model to be rejected
 * @param rounds how many rounds were seen
 * @param rejectedAt the round in which the threshold was reached, counted from 1
 * @param worst the law with the most evidence against it alone; empty before any was tested
 */
public record Fit(
    double evidence,
    double now,
    double threshold,
    long rounds,
    OptionalLong rejectedAt,
    Optional<Deviation> worst) {

  /** Whether the model was rejected; if so, it stays so whatever is seen later. */
  public boolean rejected() {
    return rejectedAt.isPresent();
  }
}
