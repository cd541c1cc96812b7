package feint.audit;

/**
 * What the public sees of one query. An attacker looks at no more of it than it {@linkplain
 * Attack#sees says}.
 *
 * @param trajectory which of the trajectories it came from, counting from 0; which of them is real
 *     is drawn at random
 * @param incentive what was paid
 * @param step whether that trajectory had moved when it was next seen
 */
public record Observation(int trajectory, int incentive, boolean step) {}
