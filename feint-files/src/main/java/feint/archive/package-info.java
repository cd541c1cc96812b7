/**
 * Policies and controllers on disk. {@link feint.archive.PolicyCatalogue} turns what a user calls a
 * policy into one; {@link feint.archive.PolicyFile} and {@link feint.archive.ControllerFile} are
 * the formats.
 */
package feint.archive;
