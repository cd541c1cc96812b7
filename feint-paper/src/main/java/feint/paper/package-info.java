/**
 * The commands reproduce and embed of the command line, with their reports. Read {@link
 * feint.paper.PaperModule} first: the command line finds it when this module is on the class path.
 */
package feint.paper;
