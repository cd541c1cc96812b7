package feint.comments;

/**
 * Where comments come from.
 *
 * @param name the file's name without its directory, or what made them
 * @param sha256 of the unpacked file, or of the comments that were made
 * @param rows how many there were, bad ones not counted
 * @param badRows how many could not be used
 * @param generated whether nobody wrote them: they are sentences from a grammar
 */
public record CommentSource(String name, String sha256, int rows, int badRows, boolean generated) {}
