/**
 * One run of the service: its controller, its history and the state of its filters. Start with
 * {@link feint.service.live.LiveRun}.
 */
package feint.service.live;
