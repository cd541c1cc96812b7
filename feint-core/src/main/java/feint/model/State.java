package feint.model;

/**
 * What the eavesdropper does not see: the paper's <i>y = (b, o)</i>.
 *
 * @param queue successes still needed, <i>b</i> in 0..M
 * @param oracle the oracle's state, <i>o</i> in 1..R, from bad to good
 */
public record State(int queue, int oracle) {}
