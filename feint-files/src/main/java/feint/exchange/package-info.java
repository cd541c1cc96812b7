/**
 * A controller for programs in any language: requests and replies in JSON, and nothing answered
 * that is not on the disk. Read {@link feint.exchange.StoredController} and {@link
 * feint.exchange.Conversation} first.
 */
package feint.exchange;
