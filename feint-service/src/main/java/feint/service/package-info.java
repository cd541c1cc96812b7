/**
 * Runs that go on for weeks, asked and told from outside: each decision is stored before it is
 * known to anyone. Start with {@link feint.service.Runs} and {@link feint.service.LiveRun}.
 */
package feint.service;
