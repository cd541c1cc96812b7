/**
 * Where a result comes from: {@link feint.provenance.Provenance}, which every file, page and JSON
 * of Feint carries, in one form.
 */
package feint.provenance;
