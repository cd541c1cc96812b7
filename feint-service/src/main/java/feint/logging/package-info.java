/** Logs of a service: a backend for SLF4J, and log files that are reopened and survive failures. */
package feint.logging;
