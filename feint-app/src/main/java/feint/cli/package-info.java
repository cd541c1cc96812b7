/**
 * Command line of Feint: parses arguments, calls the library and prints results. Start with {@link
 * feint.cli.Feint} and {@link feint.cli.SolveCommand}.
 */
package feint.cli;
