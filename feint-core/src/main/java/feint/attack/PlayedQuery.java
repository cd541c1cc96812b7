package feint.attack;

import feint.policy.PublicQuery;

/**
 * A simulated query with the observable state of the oracle.
 *
 * @param state the oracle's state, 1..R
 * @param attending number of colluding clients that were connected
 */
public record PlayedQuery(PublicQuery turn, int state, int attending) {}
