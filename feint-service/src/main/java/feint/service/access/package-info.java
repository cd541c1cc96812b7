/** Tokens and their scopes. Start with {@link feint.service.access.Tokens}. */
package feint.service.access;
