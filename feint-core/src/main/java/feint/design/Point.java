package feint.design;

/**
 * What a deterministic policy achieves, and the prices at which it is the best.
 *
 * @param unfinishedPrice the price on not finishing for which the policy is optimal
 * @param exposedPrice the price on being exposed for which it is optimal
 * @param unfinished the probability that it does not finish
 * @param exposed the probability that it ends exposed
 * @param spent what it spends of what is to be spared
 */
record Point(
    double unfinishedPrice, double exposedPrice, double unfinished, double exposed, double spent) {}
