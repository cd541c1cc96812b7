/**
 * Settings of the HTTP server: TLS, limits of connections, threads and rates. Start with {@link
 * feint.web.connection.ServiceSettings}.
 */
package feint.web.connection;
