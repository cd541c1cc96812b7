package feint.comments;

/** What somebody wrote, and whether readers found it toxic. */
public record Comment(String text, boolean toxic) {}
