/**
 * Policies as data. A {@link feint.policyspec.PolicySpec} is the policy that a user chose, and
 * {@link feint.policyspec.PolicyRegistry} knows every {@link feint.policyspec.PolicyKind}: its
 * name, its options, and how its policies are built and encoded.
 */
package feint.policyspec;
