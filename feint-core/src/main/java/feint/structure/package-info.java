/**
 * The conditions of Theorem 2 and what they are meant to imply, tested on numbers. {@link
 * feint.structure.StructureCheck} asks the questions; {@link feint.structure.QueueProcess} is what
 * the conditions are about, whether or not it comes from a covert problem.
 */
package feint.structure;
