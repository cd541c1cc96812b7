package feint.simulation;

import feint.math.Bounded;
import feint.math.Measured;
import feint.math.Proportion;

/**
 * Averages over simulated runs: the quantities of an exact evaluation, each measured, with the
 * interval of its kind.
 *
 * @param eavesdropperCorrect one half for a run in which it tosses a coin
 */
public record Summary(
    Measured cost,
    Proportion finishProbability,
    Bounded eavesdropperCorrect,
    Proportion exposedProbability,
    Measured incentive,
    Bounded belief) {}
