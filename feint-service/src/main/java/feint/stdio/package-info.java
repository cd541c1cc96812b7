/**
 * Run for programs in any language, over standard input and output: requests and replies in JSON,
 * one per line. The run is stored as in a service. Read {@link feint.stdio.Conversation} first.
 */
package feint.stdio;
