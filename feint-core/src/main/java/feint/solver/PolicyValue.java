package feint.solver;

/**
 * Expected results of a policy over runs.
 *
 * @param cost the objective
 * @param finishProbability P(b_N = 0): all required successes were obtained
 * @param eavesdropperCorrect P(2L_N &gt; I_N) + P(2L_N = I_N)/2: the eavesdropper of equation 5
 *     picks the learning trajectory; a tie is decided by a fair coin
 * @param exposedProbability P(2L_N &ge; I_N)
 * @param expectedIncentive E(I_N) - I_0
 */
public record PolicyValue(
    double cost,
    double finishProbability,
    double eavesdropperCorrect,
    double exposedProbability,
    double expectedIncentive) {}
