package feint.comments;

/**
 * Provenance of comments.
 *
 * @param name the file's name without its directory, or the generator's
 * @param sha256 of the unpacked file, or of the generated comments
 * @param rows number of rows, without bad ones
 * @param badRows number of unusable rows
 * @param generated whether they are sentences from a grammar
 */
public record CommentSource(String name, String sha256, int rows, int badRows, boolean generated) {}
