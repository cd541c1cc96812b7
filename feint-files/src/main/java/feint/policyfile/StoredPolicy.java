package feint.policyfile;

import feint.policy.Policy;

/**
 * Policy read from a file.
 *
 * @param madeFor fingerprint of the scenario for which it was made; empty if the file does not
 *     state it
 */
record StoredPolicy(Policy policy, String madeFor) {}
