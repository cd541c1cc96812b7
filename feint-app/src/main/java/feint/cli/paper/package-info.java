/**
 * Commands {@code reproduce} and {@code embed}. The module feint-paper implements {@link
 * feint.cli.paper.PaperCommands}.
 */
package feint.cli.paper;
