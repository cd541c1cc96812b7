/**
 * Policies with nothing to hide: which trajectory is queried, what is paid and which trajectory
 * moves depends on nothing that tells the real trajectory from its decoys, so that no model of the
 * oracle is needed to leak nothing. Read {@link feint.open.OpenSettings}, then {@link
 * feint.open.OpenChain}, which says how often they finish.
 */
package feint.open;
