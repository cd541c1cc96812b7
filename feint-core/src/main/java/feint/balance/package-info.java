/**
 * Zero leakage as a schedule of two jobs: the public past has two readings, one for each trajectory
 * that could be the real one, and each of them needs its successes out of the same queries. {@link
 * feint.balance.TwoJobs} says what that is worth, {@link feint.balance.SuccessMass} what a share of
 * a query brings. Read these two first.
 */
package feint.balance;
