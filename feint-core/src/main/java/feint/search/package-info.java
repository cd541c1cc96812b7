/**
 * Policy search by simulation, when &Gamma; and &Delta; are unknown and only episodes can be
 * sampled. Read {@link feint.search.PolicySearch} first, then {@link feint.search.Spsa}.
 */
package feint.search;
