/**
 * Herds of eavesdroppers on the runs of a scenario. Start with {@link
 * feint.lab.herding.PolicyPair}.
 */
package feint.lab.herding;
