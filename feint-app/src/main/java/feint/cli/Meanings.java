package feint.cli;

import feint.experiment.Quantity;
import feint.report.PageTable.Column;
import java.util.Map;

/** What columns mean, for readers who see them for the first time. */
final class Meanings {

  static final Column ATTACKER =
      Column.words(
          "attacker",
          "somebody who sees what is public of the runs, and says which trajectory is the real one");
  static final Column RIGHT =
      Column.of("P(right)", "the share of runs in which it named the real trajectory");
  static final Column ADVANTAGE =
      Column.of(
          "advantage",
          "how much more often it is right than a blind guess: 0 for a guess, 1 for always right;"
              + " far below 0, its guess turned round is as good");
  static final Column INTERVAL =
      Column.of(
          "95 % interval",
          "where the value left of it lies, as far as so many runs can tell, in 95 of 100 such"
              + " studies");
  static final Column LOG_LOSS =
      Column.of(
          "log-loss",
          "how wrong the probabilities are that it gives, in nats: a coin's is 0.6931; - for who"
              + " gives none");
  static final Column BITS =
      Column.of("bits", "how much it knows of the one bit that is secret, by its log-loss");

  private static final Map<String, String> QUANTITIES =
      Map.of(
          "cost",
          "what the scenario's objective charges a run, on average; less is better",
          "finishProbability",
          "the share of runs that have all their successes before the queries run out",
          "eavesdropperCorrect",
          "the share of runs in which the paper's eavesdropper, who adds up incentives, names the"
              + " real trajectory at the end",
          "exposedProbability",
          "the share of runs in which at least half of the incentive went to learning queries, which"
              + " is what the paper's eavesdropper goes by",
          "expectedIncentive",
          "what a run pays for its queries in all, on average");

  private Meanings() {}

  static Column of(Quantity quantity) {
    return Column.of(quantity.title(), meaning(quantity));
  }

  static String meaning(Quantity quantity) {
    return QUANTITIES.getOrDefault(quantity.field(), "");
  }
}
