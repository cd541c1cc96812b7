package feint.report.view;

import feint.lab.verdict.Identification;
import feint.lab.verdict.Identification.Basis;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Count;
import feint.math.Joiner;
import feint.math.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentences and table cells of verdicts. */
public final class VerdictWords {

  /** Column of the share of runs that complete. */
  public static final Column COMPLETES =
      Column.of("completes", "share of runs with all their successes within the horizon");

  /** Column of the cost. */
  public static final Column COSTS = Column.of("pays", "mean total incentive of a run");

  /** Column of the attacker's success. */
  public static final Column ATTACKER =
      Column.of(
          "attacker right",
          "share of runs in which the attacker picks the real trajectory: by proof, any that knows the"
              + " policy and sees queries, incentives and steps; measured, the one that the verdict"
              + " names. Guessing is right in one of the number of trajectories, 0.5 with one decoy");

  /** Share below which a policy is not recommended without a warning. */
  private static final double SELDOM = 0.5;

  /** Share of runs below which its digits say nothing to a reader. */
  private static final double RARE = 0.001;

  private static final String KNOWING = "an attacker that knows the policy";

  private VerdictWords() {}

  /** Returns a verdict as a sentence: completion, cost, attacker. */
  public static String sentence(PolicyVerdict verdict) {
    return Text.of(
        "%s completes %s, pays %s on average, and %s.",
        verdict.policy(),
        completes(verdict.completes()),
        NumberFormat.about(verdict.incentive().value()),
        attacker(verdict.attacker()));
  }

  /** Returns the table of verdicts for pages. */
  public static Table table(List<PolicyVerdict> verdicts) {
    return Table.of(
        "Verdict",
        verdicts,
        List.of(
            Column.plain("policy").cell(PolicyVerdict::policy),
            COMPLETES.cell(verdict -> cell(verdict.completes())),
            COSTS.cell(verdict -> cell(verdict.incentive())),
            ATTACKER.cell(verdict -> cell(verdict.attacker()))));
  }

  private static String cell(KnownNumber number) {
    return NumberFormat.number(number.value())
        + number
            .interval()
            .map(range -> " " + NumberFormat.bracketed(Optional.of(range)))
            .orElse("");
  }

  /** Returns the attacker's success as the cell of a table. */
  public static String cell(Identification attacker) {
    return switch (attacker.basis()) {
      case PROVEN -> NumberFormat.number(attacker.right()) + " proven";
      case MEASURED ->
          NumberFormat.number(attacker.right()) + " " + NumberFormat.bracketed(attacker.interval());
      case NOT_MEASURED -> "not measured";
    };
  }

  /** Returns what to do with a policy, as a sentence, if its verdict leaves that open. */
  public static Optional<String> advice(PolicyVerdict verdict) {
    Identification found = verdict.attacker();
    return switch (found.level()) {
      case HIDDEN ->
          Optional.of("Take it if the model is exact; otherwise take oblivious, which needs none.")
              .filter(any -> found.basis() == Basis.PROVEN && !found.anyOracle());
      case UNDECIDED ->
          Optional.of(
              found.basis() == Basis.NOT_MEASURED
                  ? "Whether it hides from "
                      + KNOWING
                      + " is not known: run feint audit, or take oblivious, which leaks nothing."
                  : found.chanceExplains()
                      ? "Increase the number of runs to decide whether it hides."
                      : "It leaks to "
                          + named(found.name())
                          + "; oblivious leaks nothing, whatever the model.");
      case IDENTIFIED ->
          Optional.of(
              "Take it only where nothing must be hidden; oblivious hides, whatever the model.");
    };
  }

  /** Returns the answer of a comparison: the policy to take, and the identified ones. */
  public static String comparison(List<PolicyVerdict> all, Optional<PolicyVerdict> recommended) {
    List<String> sentences = new ArrayList<>();
    if (recommended.isPresent()) {
      PolicyVerdict best = recommended.get();
      sentences.add(
          best.completes().value() < SELDOM
              ? "No policy here is hidden and completes in most runs: " + sentence(best)
              : "Take "
                  + best.policy()
                  + ": it"
                  + sentence(best).substring(best.policy().length()));
      if (best.attacker().basis() == Basis.PROVEN && !best.attacker().anyOracle()) {
        sentences.add(
            all.stream()
                .filter(one -> one.attacker().anyOracle())
                .findFirst()
                .map(
                    one ->
                        Text.of(
                            "%s needs no model: it completes %s and pays %s.",
                            one.policy(),
                            completes(one.completes()),
                            NumberFormat.about(one.incentive().value())))
                .orElse("Without an exact model, take oblivious."));
      }
    } else if (all.stream().allMatch(PolicyVerdict::identified)) {
      sentences.add(
          "Take none of these against "
              + KNOWING
              + ": "
              + names(all)
              + (all.size() == 1 ? " is" : " are")
              + " identified in more than 60 % of runs. Add --policy balanced and --policy"
              + " oblivious.");
      return String.join(" ", sentences);
    } else {
      sentences.add(undecided(all.stream().filter(one -> !one.identified()).toList()));
    }
    List<PolicyVerdict> identified = all.stream().filter(PolicyVerdict::identified).toList();
    if (!identified.isEmpty()) {
      sentences.add("Identified in more than 60 % of runs: " + names(identified) + ".");
    }
    return String.join(" ", sentences);
  }

  /** Returns the sentence on policies of which none is known to be hidden or identified. */
  private static String undecided(List<PolicyVerdict> policies) {
    boolean measured = policies.stream().anyMatch(one -> one.attacker().basis() == Basis.MEASURED);
    return "No recommendation: "
        + (measured
            ? "too few runs against " + KNOWING + " to decide on "
            : "the success of " + KNOWING + " was not measured for ")
        + names(policies)
        + ". Add --audit 1000, or --policy oblivious.";
  }

  private static String names(List<PolicyVerdict> verdicts) {
    return Joiner.and(verdicts.stream().map(PolicyVerdict::policy).distinct().toList());
  }

  private static String completes(KnownNumber share) {
    if (share.exact()) {
      return runs(share.value());
    }
    String runs = Count.of(share.runs(), "simulated run");
    return share.value() == 1
        ? "in all of " + runs
        : share.value() == 0 ? "in none of " + runs : "in " + share(share.value()) + " of " + runs;
  }

  /** Returns a share of runs, never rounded to certainty. */
  private static String runs(double share) {
    return share == 1
        ? "in all runs"
        : share == 0 ? "in no run" : "in " + share(share) + " of runs";
  }

  /** Returns a share in percent, never rounded to certainty. */
  static String share(double share) {
    String digits = NumberFormat.about(100 * share);
    if (share > 0 && share < RARE) {
      return "less than 0.1 %";
    }
    return digits.equals("100") && share < 1 ? "more than 99.9 %" : digits + " %";
  }

  private static String attacker(Identification found) {
    return switch (found.basis()) {
      case PROVEN ->
          KNOWING
              + " is right in "
              + share(found.right())
              + ", no more than by guessing (proven"
              + (found.anyOracle() ? ")" : " if the model is exact and the oracle hidden)");
      case MEASURED -> named(found.name()) + " is " + counted(found);
      case NOT_MEASURED ->
          "the success of "
              + KNOWING
              + " was not measured"
              + (found.naiveIdentifies() ? "; " + naive(found.naive().orElseThrow()) : "");
    };
  }

  private static String named(String attacker) {
    if (attacker.equals(Identification.KNOWING)) {
      return KNOWING;
    }
    return attacker.equals(Identification.CLIENT)
        ? "a client that knows the policy"
        : "the attacker \"" + attacker + "\"";
  }

  private static String counted(Identification found) {
    long right = Math.round(found.right() * found.runs());
    boolean inverted = found.level() == Identification.Level.IDENTIFIED && found.right() < SELDOM;
    return Text.of(
        "%s in %,d of %s%s",
        inverted ? "wrong" : "right",
        inverted ? found.runs() - right : right,
        Count.of(found.runs(), "run"),
        inverted
            ? ", which identifies the real trajectory as well"
            : found.chanceExplains() ? ", which chance may explain" : "");
  }

  private static String naive(double right) {
    return right < SELDOM
        ? "the paper's eavesdropper is wrong "
            + runs(1 - right)
            + ", and its opposite identifies the real trajectory"
        : "the paper's eavesdropper is right " + runs(right);
  }
}
