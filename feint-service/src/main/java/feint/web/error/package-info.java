/**
 * Answers and log entries for failed requests. Start with {@link feint.web.error.ProblemResponse}.
 */
package feint.web.error;
