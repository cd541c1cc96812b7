/**
 * Controller for programs in any language: requests and replies in JSON, each stored on the disk
 * before the reply. Read {@link feint.exchange.StoredController} and {@link
 * feint.exchange.Conversation} first.
 */
package feint.exchange;
