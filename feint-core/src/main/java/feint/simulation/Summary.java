package feint.simulation;

import feint.math.Bounded;
import feint.math.Measured;
import feint.math.Proportion;

/**
 * Averages over simulated runs: the quantities of an exact evaluation, each measured, with the
 * confidence interval of its kind.
 *
 * @param cost value of the objective
 * @param finishProbability runs in which no success is missing
 * @param eavesdropperCorrect runs in which the eavesdropper of equation 5 is right; a tie counts
 *     one half
 * @param exposedProbability runs that end exposed
 * @param incentive incentive paid, without the prior
 * @param belief the eavesdropper's belief at the end
 */
public record Summary(
    Measured cost,
    Proportion finishProbability,
    Bounded eavesdropperCorrect,
    Proportion exposedProbability,
    Measured incentive,
    Bounded belief) {}
