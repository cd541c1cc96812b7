/** Commands {@code estimate} and {@code fit}, which read logs of rounds, and {@code steps}. */
package feint.cli.data;
