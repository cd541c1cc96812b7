/**
 * Policies and controllers on disk. {@link feint.policyfile.PolicyCatalogue} finds the policy that
 * a user names; {@link feint.policyfile.PolicyFile} and {@link feint.policyfile.ControllerFile} are
 * the file formats.
 */
package feint.policyfile;
