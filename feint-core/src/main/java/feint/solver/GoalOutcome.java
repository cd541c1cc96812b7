package feint.solver;

/**
 * What goals are made of, for one policy.
 *
 * @param cost the problem's own objective
 * @param finishProbability the probability that no success is missing at the end
 * @param exposed the probability that the run ends exposed
 * @param joint the probability that it finishes and is not exposed
 * @param incentive the expected incentive
 * @param learningQueries the expected number of learning queries
 */
public record GoalOutcome(
    double cost,
    double finishProbability,
    double exposed,
    double joint,
    double incentive,
    double learningQueries) {}
