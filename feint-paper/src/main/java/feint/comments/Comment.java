package feint.comments;

/**
 * A comment with its labels in two tasks.
 *
 * @param toxic whether readers rated it toxic
 * @param second its label in the second task, from any labelling
 */
public record Comment(String text, boolean toxic, boolean second) {}
