/**
 * Entry point of the command line. {@link feint.cli.Feint} parses arguments, calls a command and
 * turns exceptions into messages and exit codes. {@link feint.cli.analysis.SolveCommand} is a
 * typical command.
 */
package feint.cli;
