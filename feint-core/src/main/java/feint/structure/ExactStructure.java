package feint.structure;

import feint.solver.OptimalValue;

/**
 * Structure of the exact solution, independent of the conditions.
 *
 * @param values the optimum
 * @param valueIncreasing whether V_n is increasing in the queue, for n = 1..N queries left
 * @param valueConvex whether V_n is convex in the queue
 * @param intervalDominance whether inequality 13 holds on the exact Q, with factors that increase
 *     with the action
 * @param monotoneSlices the share of slices, each of a number of queries sent, an oracle state and
 *     a ledger, in which the optimal action increases with the queue
 * @param monotoneReachable the same, weighted by the probability of the slice when the optimal
 *     policy is followed from the start, averaged over the queries
 */
public record ExactStructure(
    OptimalValue values,
    Verdict valueIncreasing,
    Verdict valueConvex,
    Verdict intervalDominance,
    double monotoneSlices,
    double monotoneReachable) {}
