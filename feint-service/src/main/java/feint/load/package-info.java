/**
 * Load tests of a service, bounded in count and time. Start with {@link feint.load.ServiceLoad}.
 */
package feint.load;
