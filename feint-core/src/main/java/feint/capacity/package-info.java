/**
 * How many successes per query can be had in the long run: covertly, and without leakage. Begin
 * with {@link feint.capacity.Capacity} and {@link feint.capacity.CovertProgramme}.
 */
package feint.capacity;
