/**
 * Load on a service, bounded in count and time, and how fast it was answered. Start with {@link
 * feint.load.ServiceLoad}.
 */
package feint.load;
