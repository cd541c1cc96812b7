package feint.cli;

import feint.audit.Advantage;
import feint.audit.AuditResult;
import feint.audit.AuditResult.Verdict;
import feint.audit.Finding;
import feint.audit.Knowledge;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Proportion;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an audit comes to, in plain words: who finds the learner out, by what, and what would help.
 *
 * @param result of attacks of which those who need least come first
 * @param remembersSteps whether the audited policy does: then even policy-aware is shown steps, and
 *     otherwise its decoy steps after each of its queries
 */
record AuditSentences(AuditResult result, boolean remembersSteps) {

  private static final int MOST = 3;

  /** Room for an advantage above this calls for more runs. */
  private static final double WIDE = 0.05;

  /** Two or three sentences, the most important first. */
  List<String> all() {
    List<String> sentences = new ArrayList<>();
    if (tooFew()) {
      sentences.add(
          Count.of(result.worst().runs(), "run")
              + (result.worst().runs() == 1 ? " is" : " are")
              + " too few to say anything: even who is always right could not be told from a"
              + " coin.");
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
          sentences.add("The proof or the program is wrong: please report scenario and seed.");
      case FOUND_OUT -> {
        sentences.add(0, somebody());
        sentences.addAll(help());
      }
      case PROVEN -> {
        sentences.add(0, proven());
        sentences.add(conditions());
      }
      case NOTHING_FOUND -> {
        if (!tooFew()) {
          sentences.add(0, nobody());
        }
        sentences.addAll(beyond());
      }
    }
    return sentences.stream().limit(MOST).toList();
  }

  /** Whether even who is always right would not stand out from a coin. */
  private boolean tooFew() {
    long runs = result.worst().runs();
    Finding always =
        new Finding(
            result.worst().attack(),
            Advantage.overCoin(new Proportion(runs, runs)),
            0,
            Double.NaN,
            List.of());
    return result.verdict() != Verdict.PROVEN && result.jointInterval(always).contains(0);
  }

  /** Whether it finds the learner out, and no proof says that this must be chance. */
  private boolean finds(Finding found) {
    return !result.hidden(found) && result.tells(found);
  }

  private static boolean misled(Finding found) {
    return found.advantage().value() < 0;
  }

  private String somebody() {
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
            : "; better than a coin, turned round or not, "
                + (others.size() == 1 ? "is" : "are")
                + " also "
                + listed(others);
    Proportion right = worst.advantage().right();
    return misled(worst)
        ? worst.name()
            + " points at the decoy in "
            + share(right.draws() - right.count(), right.draws())
            + ": whoever knows the policy turns its guess round, and finds you out"
            + more
            + "."
        : worst.name()
            + " finds you out: it is right in "
            + share(right.count(), right.draws())
            + more
            + ".";
  }

  private String nobody() {
    Finding worst = result.worst();
    Interval interval = worst.advantage().interval();
    double most = Math.max(interval.high(), -interval.low());
    return "No attacker is further from a coin than chance explains, as far as "
        + Count.of(worst.runs(), "run")
        + " can tell: the largest advantage, "
        + AuditReport.digits(worst.advantage().value())
        + " of "
        + worst.name()
        + ", is within chance, and its 95 % interval reaches "
        + AuditReport.digits(most)
        + (most > WIDE ? "; more runs would say more." : ".");
  }

  private String proven() {
    Finding worst = result.worst();
    return "It is proven that none of these attackers, nor anybody else who sees no more, does"
        + " better than a coin; what "
        + Count.of(worst.runs(), "run")
        + " showed, at most "
        + AuditReport.digits(worst.advantage().value())
        + " of "
        + worst.name()
        + ", is chance.";
  }

  private static String conditions() {
    return "The proof takes the oracle to be as the scenario says, and hidden from the eavesdropper:"
        + " a client who knows when it was connected is not covered.";
  }

  private String fluke(Finding found) {
    return found.name()
        + " is further from a coin than its interval allows, and yet it is proven that it cannot"
        + " tell: a fluke, of which there is one in "
        + String.format(Locale.ROOT, "%,.0f", Math.floor(1 / result.jointChance(found)))
        + " such audits.";
  }

  private String contradiction(Finding found) {
    return found.name()
        + " was right in "
        + share(found.advantage().right().count(), found.runs())
        + ", which contradicts what is proven of this policy: chance does so in less than one of a"
        + " million audits.";
  }

  /** What an audit in which nobody finds anything leaves open. */
  private List<String> beyond() {
    boolean knowing = asked(Knowledge.POLICY);
    boolean seeing =
        result.findings().stream()
            .anyMatch(
                found ->
                    found.attack().knows() == Knowledge.POLICY
                        && found.attack().sees().contains(Sight.STEPS));
    if (seeing) {
      return List.of(
          "That is measured, for these attackers; what is proven of balanced policies holds for"
              + " any.");
    }
    String missing =
        knowing
            ? "Whoever also sees which queries were followed by a step"
            : "Whoever knows the policy";
    return List.of(missing + " has not been asked: --attacker policy-aware-steps does.");
  }

  private List<String> help() {
    List<Finding> plain =
        result.findings().stream()
            .filter(found -> !found.attack().sees().contains(Sight.STEPS))
            .toList();
    if (plain.stream().noneMatch(this::finds)) {
      boolean only = plain.stream().anyMatch(found -> found.attack().knows() == Knowledge.POLICY);
      return List.of(
          (only ? "Only whoever sees" : "Whoever sees")
              + " which queries were followed by a step can tell"
              + (remembersSteps ? "" : ", since the decoy always steps")
              + ": balanced:steps with epsilon 0 gives nothing away to them either.",
          "feint compare shows what that costs, in runs that finish and in incentive.");
    }
    boolean everybody =
        plain.stream()
            .anyMatch(
                found ->
                    found.attack().knows() == Knowledge.NOTHING && finds(found) && !misled(found));
    return List.of(
        "Queries and incentives give you away "
            + (everybody ? "even to whoever does not know" : "to whoever knows")
            + " the policy: balanced:types with epsilon 0 leaves nothing in them, and"
            + " balanced:steps nothing in the steps either.",
        "feint compare shows what these cost, in runs that finish and in incentive.");
  }

  private boolean asked(Knowledge knowledge) {
    return result.findings().stream().anyMatch(found -> found.attack().knows() == knowledge);
  }

  private static String share(long part, long runs) {
    return part == runs && runs > 1
        ? "all " + Count.of(runs, "run")
        : String.format(Locale.ROOT, "%,d of %s", part, Count.of(runs, "run"));
  }

  private static String listed(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
