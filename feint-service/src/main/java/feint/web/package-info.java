/**
 * HTTP server of the decision service: authentication, routes and answers. Start with {@link
 * feint.web.DecisionService} and {@link feint.web.RunRoutes}.
 */
package feint.web;
