package feint.archive;

import feint.policy.Policy;

/**
 * A policy read from a file.
 *
 * @param madeFor the fingerprint of the scenario it was made for; empty if the file does not say
 */
record StoredPolicy(Policy policy, String madeFor) {}
