/**
 * What the tests of every module share: claims about random outcomes that state how often they are
 * wrong, and the rules that keep the packages apart. Read {@link
 * feint.testkit.StatisticalAssertions} first, then {@link feint.testkit.ArchitectureRules}.
 */
package feint.testkit;
