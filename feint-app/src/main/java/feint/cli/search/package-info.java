/** Command {@code search} with the options of its methods. */
package feint.cli.search;
