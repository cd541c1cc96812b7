package feint.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** How many runs follow each other, and what the learner keeps in between. */
final class RowOptions {

  private static final String IN_A_ROW = "--runs-in-a-row";
  private static final String CARRY = "--carry";
  private static final int MOST = 1000;

  @Option(
      names = IN_A_ROW,
      paramLabel = "K",
      description =
          "Lets K runs follow each other at once: the same trajectory is real in all of them, and"
              + " the oracle goes on. What is audited, and counted by --runs, is a row of K.")
  private Optional<Integer> inARow = Optional.empty();

  @Option(
      names = CARRY,
      paramLabel = "yes|no",
      description =
          "Whether each run of a row begins with what the policy remembers of the oracle from the"
              + " last (default: no). With --runs-in-a-row.")
  private Optional<String> carry = Optional.empty();

  /** Refuses what does not fit. */
  void require() {
    inARow.ifPresent(
        k ->
            UsageException.require(
                k >= 1 && k <= MOST, IN_A_ROW + " must be in 1.." + MOST + ", was " + k));
    carry.ifPresent(
        word -> {
          UsageException.require(
              word.equals("yes") || word.equals("no"), CARRY + " must be yes or no, was " + word);
          UsageException.require(
              inARow.isPresent(), CARRY + " is for runs in a row: " + IN_A_ROW + " is missing");
        });
  }

  int runs() {
    return inARow.orElse(1);
  }

  boolean carried() {
    return carry.filter(word -> word.equals("yes")).isPresent();
  }
}
