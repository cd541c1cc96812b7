package feint.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** On which comments the federated experiment runs, and how often. */
final class FederatedOptions {

  static final String COMMENTS =
      "Labelled comments: CSV, gzipped or zipped, with columns comment_text and toxic (0 or 1) or"
          + " target (toxic from 0.5). Without it, sentences from a grammar.";

  @Option(names = "--comments", paramLabel = "FILE", description = COMMENTS)
  private Optional<Path> comments = Optional.empty();

  @Option(
      names = "--scenario",
      paramLabel = "SCENARIO",
      description =
          "Another experiment than the paper's: a scenario with oracle.participation and a section"
              + " federated.")
  private Optional<Path> scenario = Optional.empty();

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = "Puts the comments into another order first.")
  private Optional<Long> shuffle = Optional.empty();

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Independent runs of each policy (default: 100; 20 for figure-2; 14 in small).")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = "--trained",
      paramLabel = "R",
      description =
          "Runs that trained attackers learn from, and as many again that they are judged on, of"
              + " the policies with task decoys (default: four times --runs; twice in small). 0: no"
              + " trained attackers.")
  private Optional<Integer> trained = Optional.empty();

  /** Refuses what does not fit, before any work is done. */
  void require() {
    runs.ifPresent(
        r ->
            UsageException.require(
                r >= 1 && r <= 100_000, "--runs must be in 1..100000, was " + r));
    trained.ifPresent(
        r ->
            UsageException.require(
                r >= 0 && r <= 100_000, "--trained must be in 0..100000, was " + r));
    UsageException.require(shuffle.isEmpty() || comments.isPresent(), "--shuffle needs --comments");
  }

  /** Whether any of them was given. */
  boolean used() {
    return comments.isPresent()
        || scenario.isPresent()
        || shuffle.isPresent()
        || runs.isPresent()
        || trained.isPresent();
  }

  /** Whether somebody said how many runs attackers learn from. */
  boolean trains() {
    return trained.isPresent();
  }

  Optional<Path> comments() {
    return comments;
  }

  Optional<Path> scenario() {
    return scenario;
  }

  Optional<Long> shuffle() {
    return shuffle;
  }

  int trained(int usual) {
    return trained.orElse(usual);
  }

  int runs(int usual) {
    return runs.orElse(usual);
  }
}
