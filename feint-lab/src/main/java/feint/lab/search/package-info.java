/**
 * Searches for a policy, compared with the optimum. Start with {@link
 * feint.lab.search.SearchExperiment}.
 */
package feint.lab.search;
