/**
 * Asymptotic rates of successes per query: covertly, and without leakage. Begin with {@link
 * feint.bound.capacity.Capacity} and {@link feint.bound.capacity.CovertProgramme}.
 */
package feint.bound.capacity;
