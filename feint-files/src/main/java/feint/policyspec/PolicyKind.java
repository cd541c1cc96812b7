package feint.policyspec;

import feint.io.ArchiveException;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import java.util.List;

/**
 * Kind of policies whose names begin with the same word, with the properties on which commands and
 * the service depend. A new kind is one implementation and one entry of {@link PolicyRegistry}.
 */
public interface PolicyKind {

  /** Work that it takes to build a policy. */
  enum Effort {
    /** None beyond parsing its name. */
    NONE,
    /** Some computation. */
    SOME,
    /** A solution, which is worth storing. */
    SOLUTION
  }

  /** Oracles for which the policies are proven to leak nothing. */
  enum Protection {
    ANY_ORACLE,
    KNOWN_ORACLE,
    NONE
  }

  /** Returns the word with which the names begin. */
  String word();

  /** Returns what the policies do, in one line of Markdown for the documents. */
  String explanation();

  /** Returns what the policy of a name does and what it hides: a sentence without a subject. */
  String sentence(String name);

  /**
   * Builds the policy that a name denotes in a problem.
   *
   * @throws IllegalArgumentException if the name is malformed or its targets are infeasible
   */
  Policy build(String name, Problem problem, Execution execution);

  /** Returns the codec of the policies; by default of those that depend on the stage only. */
  default PolicyEncoding<?> encoding() {
    return StagedEncoding.BY_STAGE;
  }

  /** Returns the options, in the order in which they are written out. */
  default List<NameOption<?>> options() {
    return List.of();
  }

  /** Returns names of this kind for completion; one that needs options ends with a colon. */
  default List<String> choices() {
    return List.of(word());
  }

  /** Returns whether a name is of this kind. */
  default boolean is(String name) {
    return name.equals(word()) || (!options().isEmpty() && name.startsWith(word() + ":"));
  }

  /** Returns the name with all options written out; equal for equal policies of a problem. */
  default String canonical(String name, Problem problem) {
    return options().isEmpty() ? name : word() + ":" + NameOptions.of(name, this, problem).format();
  }

  /** Returns whether the policy that a name denotes depends on the success probabilities. */
  default boolean needsModel(String name) {
    return true;
  }

  /** Returns whether the policy must be built for the number of clients if that is observable. */
  default boolean countsClients(Policy policy) {
    return protection() != Protection.NONE;
  }

  /** Returns whether decisions depend on the history beyond the ledger. */
  default boolean hasMemory() {
    return protection() != Protection.NONE;
  }

  /** Returns what the policies protect against. */
  default Protection protection() {
    return Protection.NONE;
  }

  /** Returns the work that it takes to build the policy that a name denotes. */
  default Effort effort(String name) {
    return Effort.SOME;
  }

  /**
   * Returns the number of decoys that the policy of a name queries.
   *
   * @throws ArchiveException if the name is malformed
   */
  default int decoys(String name, Problem problem) {
    return 1;
  }

  /** Returns the memory that the solution of a name takes in bytes. */
  default double solutionBytes(String name, Problem problem) {
    return 0;
  }

  /**
   * Checks that there is memory for the solution of a name.
   *
   * @throws feint.math.ResourceLimitException otherwise
   */
  default void requireMemory(String name, Problem problem) {}

  /** Returns whether the kind is offered to users who create a run by hand. */
  default boolean offered() {
    return true;
  }
}
