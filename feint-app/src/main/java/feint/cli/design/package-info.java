/** Commands {@code design}, {@code frontier}, {@code limit} and {@code capacity}. */
package feint.cli.design;
