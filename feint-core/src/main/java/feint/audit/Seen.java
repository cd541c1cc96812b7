package feint.audit;

import java.util.List;

/**
 * Runs that follow each other, as the public sees them.
 *
 * @param row for each run its queries
 * @param over whether the public sees that the last of them is over; the others are
 * @param real the trajectory that is real in all of them
 */
record Seen(List<List<Observation>> row, boolean over, int real) {}
