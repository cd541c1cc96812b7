package feint.solver;

/**
 * What a policy is worth, in expectation over runs.
 *
 * @param cost the objective
 * @param finishProbability P(b_N = 0): all successes were had
 * @param eavesdropperCorrect P(2L_N &gt; I_N) + P(2L_N = I_N)/2: the eavesdropper of equation 5
 *     points at the learning trajectory; a tie is a coin
 * @param exposedProbability P(2L_N &ge; I_N)
 * @param expectedIncentive E(I_N) - I_0
 */
public record Outcome(
    double cost,
    double finishProbability,
    double eavesdropperCorrect,
    double exposedProbability,
    double expectedIncentive) {}
