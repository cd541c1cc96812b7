/**
 * Wire types of the service, used by the service and its clients alike: decisions, outcomes, states
 * of runs, tokens, the trail of administrative actions, and the exceptions of refused requests.
 * Each type defines its JSON form. Start with {@link feint.api.Decision} and {@link
 * feint.api.Outcome}.
 */
package feint.api;
