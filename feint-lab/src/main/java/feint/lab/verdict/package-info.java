/** Verdicts on policies: completion, cost, and success of an attacker that knows the policy. */
package feint.lab.verdict;
