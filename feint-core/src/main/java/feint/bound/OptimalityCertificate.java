package feint.bound;

import feint.policy.markov.MarkovPolicy;

/** Bracket of the optimal cost with a policy that costs no more than its upper end. */
public record OptimalityCertificate(Bracket bracket, MarkovPolicy policy) {}
