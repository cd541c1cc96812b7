/**
 * Provenance of results: {@link feint.provenance.Provenance}, which every file, page and JSON
 * output of Feint carries in the same form.
 */
package feint.provenance;
