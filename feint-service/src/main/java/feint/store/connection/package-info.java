/**
 * Database of the store: its {@link feint.store.connection.Storage location}, its connections, and
 * the space and identity of its file.
 */
package feint.store.connection;
