/** Command {@code audit}, of policies and of recorded runs. */
package feint.cli.audit;
