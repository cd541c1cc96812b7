/**
 * Runs of a service, asked and told over HTTP with the JDK's own client. Start with {@link
 * feint.client.FeintClient} and {@link feint.client.Run}.
 *
 * <p><b>When the service is away.</b> Requests can be repeated as often as one likes: the service
 * answers a repeated one as it answered the first. So a request that fails on the way, or is not
 * answered in time, or is answered with 429, 502, 503 or 504, is sent again, with growing and
 * jittered pauses, until {@link feint.client.Patience#total} is over. Then there is an {@link
 * feint.client.UnavailableException}, and the caller may repeat the call at any later time, also
 * after a restart of its own. Two requests are not sent again once they may have arrived, because
 * they would be done twice: to make a token, and to import a run.
 *
 * <p>What the service refuses is not repeated: {@link feint.client.ConflictException} if it
 * contradicts what was decided or told before, {@link feint.client.RefusedException} for all else,
 * both in the service's own words.
 *
 * <p>Everything here may be used from many threads. A token is in no message and in no {@code
 * toString}, but for that of a {@link feint.client.NewToken#secret}, which is for its owner.
 */
package feint.client;
