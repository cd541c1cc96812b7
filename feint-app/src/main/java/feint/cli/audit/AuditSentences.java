package feint.cli.audit;

import feint.attack.Knowledge;
import feint.attack.audit.Advantage;
import feint.attack.audit.AuditResult;
import feint.attack.audit.AuditResult.Verdict;
import feint.attack.audit.Finding;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Joiner;
import feint.math.Proportion;
import feint.math.Text;
import feint.policy.Observable;
import feint.report.view.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Conclusions of an audit: the most successful attacker, its observations, and a remedy.
 *
 * @param result result of attacks in ascending order of their requirements
 */
record AuditSentences(AuditResult result, AuditSetting setting) {

  private static final String COSTS =
      "Run feint compare to see what that costs in completed runs and incentive.";

  private static final String TELL = " can identify the real trajectory";

  private static final int MOST = 3;

  /** Width of an interval of the advantage above which more runs are recommended. */
  private static final double WIDE = 0.05;

  private static final String BALANCED = "Use --policy balanced, which";

  /** Returns whether the remedy is a balanced policy. */
  boolean recommendBalanced() {
    return all().stream().anyMatch(sentence -> sentence.contains(BALANCED));
  }

  /** Returns two or three conclusions, the most important first. */
  List<String> all() {
    List<String> sentences = new ArrayList<>();
    if (tooFew()) {
      sentences.add(
          counted(result.worst().runs())
              + (result.worst().runs() == 1 ? " is" : " are")
              + " too few: even an attacker that is always right would not differ significantly"
              + " from random guessing.");
    }
    for (Finding found : result.findings()) {
      if (result.contradictsProof(found)) {
        sentences.add(contradiction(found));
      } else if (result.hidden(found) && result.tells(found)) {
        sentences.add(fluke(found));
      }
    }
    switch (result.verdict()) {
      case CONTRADICTS_PROOF ->
          sentences.add("The proof or the program is wrong. Report the scenario and the seed.");
      case FOUND_OUT -> {
        sentences.add(0, identified());
        sentences.addAll(remedies());
      }
      case PROVEN -> {
        sentences.add(0, proven());
        sentences.add(conditions());
      }
      case NOTHING_FOUND -> {
        if (!tooFew()) {
          sentences.add(0, withinChance());
        }
        sentences.add(untried());
      }
    }
    return sentences.stream().limit(MOST).toList();
  }

  /** Returns whether even an attacker that is always right would be within chance. */
  private boolean tooFew() {
    long runs = result.worst().runs();
    Finding always =
        new Finding(
            result.worst().attack(),
            new Advantage(new Proportion(runs, runs), trajectories()),
            0,
            Double.NaN,
            List.of());
    return result.verdict() != Verdict.PROVEN && result.jointInterval(always).contains(0);
  }

  /** Returns whether the attacker is significant and no proof attributes that to chance. */
  private boolean finds(Finding found) {
    return !result.hidden(found) && result.tells(found);
  }

  private static boolean misled(Finding found) {
    return found.advantage().value() < 0;
  }

  private String identified() {
    Finding worst =
        result.findings().stream()
            .filter(this::finds)
            .reduce((a, b) -> b.advantage().size() > a.advantage().size() ? b : a)
            .orElseThrow();
    List<String> others =
        result.findings().stream()
            .filter(found -> !found.equals(worst) && finds(found))
            .map(Finding::name)
            .toList();
    String more =
        others.isEmpty()
            ? ""
            : " Also better than random guessing, directly or inverted: "
                + Joiner.and(others)
                + ".";
    Proportion right = worst.advantage().right();
    long wrong = right.draws() - right.count();
    String advantage = " (advantage " + NumberFormat.fixed(worst.advantage().value()) + ").";
    return misled(worst)
        ? worst.name()
            + (trajectories() == 2 ? " picked the decoy in " : " picked a decoy in ")
            + share(wrong, right.draws())
            + advantage
            + inverted(wrong, right.draws())
            + more
        : Text.of(
            "%s picked the real trajectory in %s%s%s",
            worst.name(), share(right.count(), right.draws()), advantage, more);
  }

  private String inverted(long wrong, long runs) {
    if (trajectories() > 2) {
      return " Excluding its guess improves on random guessing.";
    }
    return " Inverting its guess identifies the real trajectory "
        + (wrong == runs ? "every time." : "in " + share(wrong, runs) + ".");
  }

  private String withinChance() {
    Finding worst = result.worst();
    Interval interval = worst.advantage().interval();
    double most = Math.max(interval.high(), -interval.low());
    return Text.of(
        "No attacker differs significantly from random guessing in %s. The largest"
            + " advantage is %s (%s), and its 95 %% interval reaches %s%s",
        counted(worst.runs()),
        NumberFormat.fixed(worst.advantage().value()),
        worst.name(),
        NumberFormat.fixed(most),
        most > WIDE ? ". Use more " + setting.unit() + "s for a narrower interval." : ".");
  }

  private String proven() {
    Finding worst = result.worst();
    return Text.of(
        "Proven: no attacker with these observations does better than random guessing."
            + " The largest measured advantage in %s, %s (%s), is chance.",
        counted(worst.runs()), NumberFormat.fixed(worst.advantage().value()), worst.name());
  }

  private String conditions() {
    return result.claim().seen().contains(Observable.STATE)
        ? "The proof assumes only that answers do not depend on which trajectory is real. The"
            + " oracle's state may be public, and its behaviour need not be known."
        : "The proof assumes that the oracle behaves as the scenario says and that the eavesdropper"
            + " does not see its state. It does not cover a client that knows when it was connected:"
            + " use --policy oblivious against clients.";
  }

  private String fluke(Finding found) {
    return found.name()
        + " differs significantly from random guessing, although it is proven that it cannot"
        + " identify the real trajectory. This happens by chance in one of "
        + Text.of("%,.0f", Math.floor(1 / result.jointChance(found)))
        + " such audits.";
  }

  private String contradiction(Finding found) {
    return Text.of(
        "%s was right in %s, which contradicts the proof for this policy. The"
            + " probability of this by chance is below one in a million.",
        found.name(), share(found.advantage().right().count(), found.runs()));
  }

  /** Returns the limits of an audit without a significant attacker. */
  private String untried() {
    boolean seeing =
        result.findings().stream()
            .anyMatch(found -> knowing(found) && sees(found, Observable.STEPS));
    if (seeing) {
      return "This is a measurement for these attackers. The proofs for balanced and oblivious"
          + " policies hold for every attacker.";
    }
    return (asked(AuditSentences::knowing)
            ? "No attacker that also sees which queries were followed by a step was tried."
            : "No attacker that knows the policy was tried.")
        + " Add --attacker policy-aware-steps.";
  }

  /** Returns the remedies; no policy protects against attackers that see points. */
  private List<String> remedies() {
    List<Finding> finding = result.findings().stream().filter(this::finds).toList();
    List<Finding> telling =
        finding.stream().filter(found -> !sees(found, Observable.POINTS)).toList();
    if (telling.isEmpty()) {
      return List.of(
          attackers(found -> knowing(found) && !sees(found, Observable.POINTS))
              + " that see the points"
              + TELL
              + ". No policy hides points: use a decoy that is a descent of the same kind.");
    }
    List<String> sentences = new ArrayList<>(remedies(telling));
    if (telling.size() < finding.size()) {
      sentences.add(0, "The points also reveal the real trajectory, and no policy hides points.");
    }
    return sentences;
  }

  private List<String> remedies(List<Finding> telling) {
    boolean outsiders = telling.stream().allMatch(AuditSentences::seesOracle);
    if (outsiders) {
      return List.of(
          Text.of(
              "%s that observe the oracle's state, such as a client that knows when it"
                  + " was connected,%s. Use --policy oblivious, which reveals nothing to them.",
              attackers(found -> knowing(found) && !seesOracle(found)), TELL),
          COSTS);
    }
    if (setting.hides() && setting.elsewhere()) {
      return List.of(
          "The guarantee of this policy holds only in the world that it was built for. Use --policy"
              + " oblivious, which needs no model and reveals nothing in any world.",
          COSTS);
    }
    if (setting.hides() && setting.forgets()) {
      return List.of(
          "A single run reveals less or nothing, but the oracle continues between runs and the"
              + " policy starts each run from its initial belief. Use --carry yes to carry its belief"
              + " over, or --policy oblivious, which needs none.",
          COSTS);
    }
    String more =
        telling.stream().anyMatch(AuditSentences::seesOracle)
            ? " Against attackers that observe the oracle's state, such as clients, use --policy"
                + " oblivious."
            : "";
    boolean steps = telling.stream().allMatch(found -> sees(found, Observable.STEPS));
    if (steps) {
      return List.of(
          attackers(found -> knowing(found) && !sees(found, Observable.STEPS))
              + " that see which queries were followed by a step"
              + TELL
              + (setting.remembersSteps() ? "" : ", because the decoy always steps")
              + ". "
              + BALANCED
              + " also hides the steps and their contents."
              + more,
          COSTS);
    }
    boolean always =
        telling.stream()
            .anyMatch(found -> found.attack().knows() == Knowledge.NOTHING && !misled(found));
    return List.of(
        "Queries and incentives reveal the real trajectory "
            + (always ? "even to attackers that do not know" : "to attackers that know")
            + " the policy. "
            + BALANCED
            + " hides it in queries, incentives and steps."
            + more,
        COSTS);
  }

  /** Returns the subject of a sentence on attackers, given that others failed if any were tried. */
  private String attackers(Predicate<Finding> others) {
    return asked(others) ? "Only attackers" : "Attackers";
  }

  private static boolean sees(Finding found, Observable observable) {
    return found.attack().sees().contains(observable);
  }

  /** Returns whether it sees the oracle's state or the attendance of clients. */
  private static boolean seesOracle(Finding found) {
    return sees(found, Observable.STATE) || sees(found, Observable.ATTENDANCE);
  }

  private static boolean knowing(Finding found) {
    return found.attack().knows() == Knowledge.POLICY;
  }

  private boolean asked(Predicate<Finding> kind) {
    return result.findings().stream().anyMatch(kind);
  }

  private int trajectories() {
    return result.worst().advantage().trajectories();
  }

  private String counted(long runs) {
    return Count.of(runs, setting.unit());
  }

  private String share(long part, long runs) {
    return Text.of("%,d of %s", part, counted(runs));
  }
}
