package feint.search;

/**
 * Where a search stands.
 *
 * @param number counts from 0, the state after the start
 * @param episodes how many episodes have been run so far, all in all
 * @param cost the sampled cost of what was tried in this iteration
 * @param current the policy the search is at
 * @param bestCost the sampled cost of {@code best}
 * @param best the best policy found so far
 */
public record Iterate(
    int number, long episodes, double cost, Found current, double bestCost, Found best) {}
