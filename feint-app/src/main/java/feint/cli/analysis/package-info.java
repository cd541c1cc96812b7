/**
 * Commands that check scenarios, and solve, evaluate, compare, check, show and run policies, with
 * their views.
 */
package feint.cli.analysis;
