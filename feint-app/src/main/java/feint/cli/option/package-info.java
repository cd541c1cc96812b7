/** Options that several commands share, and the files that they name. */
package feint.cli.option;
