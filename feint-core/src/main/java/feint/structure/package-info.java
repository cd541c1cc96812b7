/**
 * Numerical tests of the conditions of Theorem 2 and of its conclusions. {@link
 * feint.structure.StructureCheck} runs the tests; {@link feint.structure.QueueProcess} is the
 * process that the conditions describe, whether or not it comes from a covert problem.
 */
package feint.structure;
