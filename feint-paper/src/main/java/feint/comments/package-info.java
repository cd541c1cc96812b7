/**
 * Toxic and other comments with a second label: from files, or from a built-in grammar. Read {@link
 * feint.comments.Comments} and {@link feint.comments.CommentFile} first.
 */
package feint.comments;
