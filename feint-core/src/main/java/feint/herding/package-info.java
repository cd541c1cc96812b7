/**
 * Eavesdroppers that arrive one after another and herd. Start with {@link feint.herding.Herding},
 * the problem, and {@link feint.herding.ExactHerding}, its solution.
 */
package feint.herding;
