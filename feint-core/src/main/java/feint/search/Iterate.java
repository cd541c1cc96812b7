package feint.search;

/**
 * State of a search after an iteration.
 *
 * @param number counts from 0, the state after the start
 * @param episodes total number of episodes so far
 * @param cost the sampled cost of what was tried in this iteration
 * @param current the search's present policy
 * @param bestCost the sampled cost of {@code best}
 * @param best the best policy found so far
 */
public record Iterate(
    int number,
    long episodes,
    double cost,
    CandidatePolicy current,
    double bestCost,
    CandidatePolicy best) {}
