/**
 * Successes per query in long runs, and the participation of clients. Start with {@link
 * feint.lab.capacity.CapacityStudy}.
 */
package feint.lab.capacity;
