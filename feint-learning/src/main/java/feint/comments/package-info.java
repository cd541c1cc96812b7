/**
 * Comments that are hostile or not: from files, or from a grammar of our own. Read {@link
 * feint.comments.Comments} and {@link feint.comments.CommentFile} first.
 */
package feint.comments;
