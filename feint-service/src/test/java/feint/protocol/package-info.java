/** The service's protocol in TLA+, checked by TLC and compared with traces of the service. */
package feint.protocol;
