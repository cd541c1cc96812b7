/** Commands that start a service, maintain its data or call it. */
package feint.cli.service;
