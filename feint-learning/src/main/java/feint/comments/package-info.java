/**
 * Comments that are hostile or not, with a second label beside: from files, or from a grammar of
 * our own. Read {@link feint.comments.Comments} and {@link feint.comments.CommentFile} first.
 */
package feint.comments;
