package feint.bound;

import feint.policy.MarkovPolicy;

/** A bracket of the optimal cost, and a policy that costs no more than its upper end. */
public record Certificate(Bracket bracket, MarkovPolicy policy) {}
