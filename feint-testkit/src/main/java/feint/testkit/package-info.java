/**
 * Shared support for tests: assertions on random outcomes with stated false-alarm probabilities,
 * and the rules on dependencies. Read {@link feint.testkit.StatisticalAssertions} first, then
 * {@link feint.testkit.ArchitectureRules}.
 */
package feint.testkit;
