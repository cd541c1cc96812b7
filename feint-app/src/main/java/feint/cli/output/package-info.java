/** Output of commands: printers, progress, exit codes, and parts that several views share. */
package feint.cli.output;
