/**
 * Simulated runs for a demonstration, on a service of their own. Start with {@link
 * feint.demo.Demo}.
 */
package feint.demo;
