package feint.solver;

import feint.policy.ExactPolicy;

/** An optimal policy and what it costs. */
public record Solution(Values values, ExactPolicy policy) {}
