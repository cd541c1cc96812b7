/**
 * Policies of long runs. A {@link feint.bound.checkpoint.LongRunPolicy} keeps the values of some
 * stages and repeats a {@link feint.bound.checkpoint.CheckpointedRecursion} for the stages between
 * them.
 */
package feint.bound.checkpoint;
