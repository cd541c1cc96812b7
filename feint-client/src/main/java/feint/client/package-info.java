/** Runs of a service, asked and told over HTTP with the JDK's own client. */
package feint.client;
