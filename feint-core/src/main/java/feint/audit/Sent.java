package feint.audit;

import feint.policy.Turn;

/**
 * A query, and what may be seen of the oracle that it was sent to.
 *
 * @param state the oracle's, 1..R
 * @param attending how many colluding clients were connected
 */
record Sent(Turn turn, int state, int attending) {}
