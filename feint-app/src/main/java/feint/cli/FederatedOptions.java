package feint.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** On which comments the federated experiment runs, how often, and what it writes. */
final class FederatedOptions {

  @Option(
      names = "--comments",
      paramLabel = "FILE",
      description =
          "Labelled comments: CSV, gzipped or zipped, with columns comment_text and toxic (0 or 1)"
              + " or target (toxic from 0.5). Without it, sentences from a grammar.")
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
      description = "Independent runs of each policy (default: 100; 20 for figure-2; 12 in small).")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draws accuracies over the queries; FILE.png or FILE.svg.")
  private Optional<Path> plot = Optional.empty();

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Writes one page with tables, plots and where they come from.")
  private Optional<Path> report = Optional.empty();

  /** Refuses what does not fit, before any work is done. */
  void require() {
    runs.ifPresent(
        r ->
            UsageException.require(
                r >= 1 && r <= 100_000, "--runs must be in 1..100000, was " + r));
    plot.ifPresent(PlotOption::require);
    report.ifPresent(ReportOption::require);
    for (Path input : Stream.of(comments, scenario).flatMap(Optional::stream).toList()) {
      plot.ifPresent(file -> OutputRule.requireOther("--plot", file, "an input", input));
      report.ifPresent(file -> OutputRule.requireOther("--report", file, "an input", input));
    }
    UsageException.require(shuffle.isEmpty() || comments.isPresent(), "--shuffle needs --comments");
  }

  /** Refuses options that have no meaning. */
  void requireUnused() {
    boolean used =
        comments.isPresent()
            || scenario.isPresent()
            || shuffle.isPresent()
            || runs.isPresent()
            || plot.isPresent()
            || report.isPresent();
    UsageException.require(
        !used,
        "table-3 takes none of --comments, --scenario, --shuffle, --runs, --plot and --report");
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

  int runs(int usual) {
    return runs.orElse(usual);
  }

  Optional<Path> plot() {
    return plot;
  }

  Optional<Path> report() {
    return report;
  }
}
