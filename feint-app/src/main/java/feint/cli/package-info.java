/**
 * The command line: it parses, calls, prints, and computes nothing. Read {@link feint.cli.Feint}
 * and {@link feint.cli.SolveCommand} first.
 */
package feint.cli;
