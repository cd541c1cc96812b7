/**
 * Controller for programs in any language: requests and replies in JSON, each stored on the disk
 * before the reply. Read {@link feint.stdio.StoredController} and {@link feint.stdio.Conversation}
 * first.
 */
package feint.stdio;
