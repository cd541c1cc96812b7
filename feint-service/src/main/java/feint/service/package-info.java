/**
 * Long-lived runs that clients query and answer remotely: each decision is stored before a caller
 * learns it. Start with {@link feint.service.Runs} and {@link feint.service.live.LiveRun}.
 */
package feint.service;
