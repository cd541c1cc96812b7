/**
 * Java client of the service, over HTTP with the JDK's own client. Start with {@link
 * feint.client.FeintClient} and {@link feint.client.Run}.
 *
 * <p><b>Retries.</b> Requests are idempotent: the service answers a repeated request as it answered
 * the first. A request that fails on the way, is not answered in time, or is answered with 429,
 * 502, 503 or 504 is sent again, with exponentially growing, jittered pauses, until {@link
 * feint.client.RetryPolicy#total} is over. The call then throws {@link
 * feint.client.UnavailableException}; the caller may repeat it at any later time, also after a
 * restart of its own. Two requests are not repeated once they may have arrived, because a
 * repetition would act twice: creation of a token and import of a run.
 *
 * <p><b>Refusals.</b> Refused requests are not repeated: {@link feint.api.ConflictException} if the
 * request contradicts an earlier decision or answer, {@link feint.api.RefusedException} otherwise.
 * Both carry the service's message.
 *
 * <p>All types are thread-safe. No message and no {@code toString} contains a token; only {@link
 * feint.api.NewToken#secret} returns one.
 */
package feint.client;
