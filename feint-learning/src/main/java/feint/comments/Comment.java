package feint.comments;

/**
 * What somebody wrote, and its labels in two tasks.
 *
 * @param toxic whether readers found it toxic
 * @param second its label in the second task, whatever labelling made it
 */
public record Comment(String text, boolean toxic, boolean second) {}
