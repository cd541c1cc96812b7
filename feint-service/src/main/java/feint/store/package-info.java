/**
 * Durable storage of runs in one SQLite file or a PostgreSQL database. Start with {@link
 * feint.store.RunStore} and {@link feint.store.GroupCommit}.
 */
package feint.store;
