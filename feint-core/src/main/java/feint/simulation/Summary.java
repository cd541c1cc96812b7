package feint.simulation;

import feint.math.Estimate;

/** Averages over simulated runs: the quantities of an exact evaluation, each with its error. */
public record Summary(
    Estimate cost,
    Estimate finishProbability,
    Estimate eavesdropperCorrect,
    Estimate exposedProbability,
    Estimate incentive,
    Estimate belief) {}
