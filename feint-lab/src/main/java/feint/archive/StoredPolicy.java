package feint.archive;

import feint.policy.MarkovPolicy;

/**
 * A policy read from a file.
 *
 * @param madeFor the fingerprint of the scenario it was made for; empty if the file does not say
 */
record StoredPolicy(MarkovPolicy policy, String madeFor) {}
