package feint.cli.paper;

import feint.cli.option.SettingOption;
import feint.cli.output.UsageException;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the federated experiment: its comments and its number of runs. */
public final class FederatedOptions {

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

  @Mixin private SettingOption settings = new SettingOption();

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

  @Option(
      names = "--row",
      paramLabel = "POLICY",
      description =
          "A policy whose rows are computed, such as greedy, instead of all with one decoy; may be"
              + " repeated. oblivious:decoys=K, for K in 2..3, has a row with K + 1 tasks.")
  private List<String> rows = new ArrayList<>();

  /** Rejects invalid options before any computation. */
  void require() {
    runs.ifPresent(r -> UsageException.requireIn("--runs", r, 1, 100_000));
    trained.ifPresent(r -> UsageException.requireIn("--trained", r, 0, 100_000));
    UsageException.require(shuffle.isEmpty() || comments.isPresent(), "--shuffle needs --comments");
    UsageException.require(
        !settings.isGiven() || scenario.isPresent(),
        "--set needs --scenario, whose values it replaces");
  }

  /** Returns whether any of the options was given. */
  boolean used() {
    return comments.isPresent()
        || scenario.isPresent()
        || settings.isGiven()
        || shuffle.isPresent()
        || runs.isPresent()
        || trained.isPresent()
        || selects();
  }

  /** Returns whether the number of training runs was given. */
  boolean trains() {
    return trained.isPresent();
  }

  /** Returns whether rows were selected. */
  boolean selects() {
    return !rows.isEmpty();
  }

  /** Returns the policies whose rows are computed; empty for all with one decoy. */
  public List<String> rows() {
    return List.copyOf(rows);
  }

  /** Returns the file of comments; empty for sentences generated from a grammar. */
  public Optional<Path> comments() {
    return comments;
  }

  /** Returns the scenario of an experiment in place of the paper's, if one was given. */
  public Optional<Path> scenario() {
    return scenario;
  }

  /** Reads the scenario's file with the given settings. */
  public Scenario read(Path file) {
    return settings.read(file);
  }

  /** Returns the seed for shuffling the comments, if one was given. */
  public Optional<Long> shuffle() {
    return shuffle;
  }

  /** Returns the number of training runs of attackers, by default {@code usual}. */
  public int trained(int usual) {
    return trained.orElse(usual);
  }

  /** Returns the number of runs of each policy, by default {@code usual}. */
  public int runs(int usual) {
    return runs.orElse(usual);
  }
}
