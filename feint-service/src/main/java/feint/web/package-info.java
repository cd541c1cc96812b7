/**
 * The service as HTTP: who may ask, what is asked, and how it is answered. Start with {@link
 * feint.web.DecisionService} and {@link feint.web.RunRoutes}.
 */
package feint.web;
