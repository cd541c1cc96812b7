package feint.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of the federated experiment: its comments and its number of runs. */
final class FederatedOptions {

  static final String COMMENTS =
      "Labelled comments: CSV, gzipped or zipped, with columns comment_text and toxic (0 or"
          + " 1) or target (toxic from 0.5). Default: sentences generated from a grammar.";

  @Option(names = "--comments", paramLabel = "FILE", description = COMMENTS)
  private Optional<Path> comments = Optional.empty();

  @Option(
      names = "--scenario",
      paramLabel = "SCENARIO",
      description =
          "A scenario with oracle.participation and a section federated, in place of the"
              + " paper's experiment.")
  private Optional<Path> scenario = Optional.empty();

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = "The seed for shuffling the comments first.")
  private Optional<Long> shuffle = Optional.empty();

  @Option(
      names = "--runs",
      paramLabel = "R",
      description =
          "Number of independent runs of each policy (default: 100; 20 for figure-2; 14 for the"
              + " small version).")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = "--trained",
      paramLabel = "R",
      description =
          "Number of training runs of trained attackers, and of test runs, for the policies"
              + " with task decoys (default: four times --runs; twice for the small version). 0: no"
              + " trained attackers.")
  private Optional<Integer> trained = Optional.empty();

  /** Rejects invalid options before any computation. */
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

  /** Returns whether any of the options was given. */
  boolean used() {
    return comments.isPresent()
        || scenario.isPresent()
        || shuffle.isPresent()
        || runs.isPresent()
        || trained.isPresent();
  }

  /** Returns whether the number of training runs was given. */
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
