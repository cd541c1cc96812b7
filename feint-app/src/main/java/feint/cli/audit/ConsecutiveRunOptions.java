package feint.cli.audit;

import feint.cli.output.UsageException;
import feint.policyfile.NamedPolicy;
import feint.zeroleak.balanced.BalancedPolicy;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of consecutive runs: their number, and whether the belief is carried over. */
final class ConsecutiveRunOptions {

  private static final String IN_A_ROW = "--runs-in-a-row";
  private static final String CARRY = "--carry";
  private static final int MOST = 1000;

  @Option(
      names = IN_A_ROW,
      paramLabel = "K",
      description =
          "Audits sequences of K consecutive runs: the same trajectory is real in all of them,"
              + " and the oracle continues. --runs counts sequences.")
  private Optional<Integer> inARow = Optional.empty();

  @Option(
      names = CARRY,
      paramLabel = "yes|no",
      description =
          "Whether each run of a sequence starts with the policy's belief about the oracle from"
              + " the previous run (default: no). Needs --runs-in-a-row.")
  private Optional<String> carry = Optional.empty();

  /** Rejects invalid options. */
  void require() {
    inARow.ifPresent(k -> UsageException.requireIn(IN_A_ROW, k, 1, MOST));
    carry.ifPresent(
        word -> {
          UsageException.require(
              word.equals("yes") || word.equals("no"), CARRY + " must be yes or no, was " + word);
          UsageException.require(
              inARow.isPresent(), CARRY + " needs consecutive runs: " + IN_A_ROW + " is missing");
        });
  }

  int runs() {
    return inARow.orElse(1);
  }

  /**
   * Rejects carrying over for a balanced policy with several decoys: their numbers are new in every
   * run, so that each run starts from its initial belief, and the sequence would leak.
   */
  void requireCarried(NamedPolicy policy) {
    UsageException.require(
        !carried()
            || !(policy.policy() instanceof BalancedPolicy balanced)
            || balanced.decoys() == 1,
        CARRY
            + " must be no for "
            + policy.name()
            + ": with several decoys no belief can be carried over");
  }

  boolean carried() {
    return carry.filter(word -> word.equals("yes")).isPresent();
  }
}
