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
import java.util.function.Predicate;

/**
 * What an audit comes to, in plain words: who finds the learner out, by what, and what would help.
 *
 * @param result of attacks of which those who need least come first
 */
record AuditSentences(AuditResult result, AuditSetting setting) {

  private static final String COSTS =
      "feint compare shows what that costs, in runs that finish and in incentive.";

  private static final int MOST = 3;

  /** Room for an advantage above this calls for more runs. */
  private static final double WIDE = 0.05;

  /** Two or three sentences, the most important first. */
  List<String> all() {
    List<String> sentences = new ArrayList<>();
    if (tooFew()) {
      sentences.add(
          counted(result.worst().runs())
              + (result.worst().runs() == 1 ? " is" : " are")
              + " too few to say anything: even who is always right could not be told from "
              + guess()
              + ".");
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
            new Advantage(new Proportion(runs, runs), trajectories()),
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
            : "; better than "
                + guess()
                + ", turned round or not, "
                + (others.size() == 1 ? "is" : "are")
                + " also "
                + Names.listed(others);
    Proportion right = worst.advantage().right();
    return misled(worst)
        ? worst.name()
            + (trajectories() == 2 ? " points at the decoy in " : " points at a decoy in ")
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
    return "No attacker is further from "
        + guess()
        + " than chance explains, as far as "
        + counted(worst.runs())
        + " can tell: the largest advantage, "
        + AuditReport.digits(worst.advantage().value())
        + " of "
        + worst.name()
        + ", is within chance, and its 95 % interval reaches "
        + AuditReport.digits(most)
        + (most > WIDE ? "; more " + setting.unit() + "s would say more." : ".");
  }

  private String proven() {
    Finding worst = result.worst();
    return "It is proven that none of these attackers, nor anybody else who sees no more, does"
        + " better than "
        + guess()
        + "; what "
        + counted(worst.runs())
        + " showed, at most "
        + AuditReport.digits(worst.advantage().size())
        + " of "
        + worst.name()
        + (misled(worst) ? ", to the wrong side," : ",")
        + " is chance.";
  }

  private String conditions() {
    return result.claim().seen().contains(Sight.STATE)
        ? "The proof takes nothing for granted about the oracle but that its answers do not depend on"
            + " which trajectory is the real one: it may be public, and need not be known."
        : "The proof takes the oracle to be as the scenario says, and hidden from the eavesdropper:"
            + " a client who knows when it was connected is not covered, and open policies are for"
            + " that.";
  }

  private String fluke(Finding found) {
    return found.name()
        + " is further from "
        + guess()
        + " than its interval allows, and yet it is proven that it cannot"
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
    boolean knowing = asked(AuditSentences::knowing);
    boolean seeing =
        result.findings().stream()
            .anyMatch(
                found ->
                    found.attack().knows() == Knowledge.POLICY
                        && found.attack().sees().contains(Sight.STEPS));
    if (seeing) {
      return List.of(
          "That is measured, for these attackers; what is proven of balanced and of open policies"
              + " holds for any.");
    }
    String missing =
        knowing
            ? "Whoever also sees which queries were followed by a step"
            : "Whoever knows the policy";
    return List.of(missing + " has not been asked: --attacker policy-aware-steps does.");
  }

  /** What helps; against those who see points, no policy does. */
  private List<String> help() {
    List<Finding> finding = result.findings().stream().filter(this::finds).toList();
    List<Finding> telling = finding.stream().filter(found -> !sees(found, Sight.POINTS)).toList();
    if (telling.isEmpty()) {
      return List.of(
          (asked(found -> knowing(found) && !sees(found, Sight.POINTS))
                  ? "Only whoever"
                  : "Whoever")
              + " sees the points themselves can tell, and no policy hides those: a decoy must be a"
              + " descent of the same kind.");
    }
    List<String> sentences = new ArrayList<>(help(telling));
    if (telling.size() < finding.size()) {
      sentences.add(0, "The points give you away as well, and no policy hides those.");
    }
    return sentences;
  }

  private List<String> help(List<Finding> telling) {
    boolean outsiders = telling.stream().allMatch(AuditSentences::seesOracle);
    if (outsiders) {
      return List.of(
          (asked(found -> knowing(found) && !seesOracle(found)) ? "Only whoever" : "Whoever")
              + " knows something of the oracle's state can tell, as a client does who knows when it"
              + " was connected itself: open gives nothing away to them either.",
          COSTS);
    }
    if (setting.hides() && setting.elsewhere()) {
      return List.of(
          "The policy hides what it hides in the world that it was made for, and this is another:"
              + " open needs no model, and gives nothing away in any world.",
          COSTS);
    }
    if (setting.hides() && setting.forgets()) {
      return List.of(
          "One run alone gives less away, or nothing: but the oracle goes on, and the policy begins"
              + " each run as if it did not. --carry yes carries over what it knows; open needs to"
              + " know nothing.",
          COSTS);
    }
    String more =
        telling.stream().anyMatch(AuditSentences::seesOracle)
            ? " Against whoever knows something of the oracle's state, as a client does, only open"
                + " helps."
            : "";
    boolean steps = telling.stream().allMatch(found -> sees(found, Sight.STEPS));
    if (steps) {
      return List.of(
          (asked(found -> knowing(found) && !sees(found, Sight.STEPS))
                  ? "Only whoever sees"
                  : "Whoever sees")
              + " which queries were followed by a step can tell"
              + (setting.remembersSteps() ? "" : ", since the decoy always steps")
              + ": balanced gives nothing away to them either, nor to whoever sees what is in a"
              + " step."
              + more,
          COSTS);
    }
    boolean everybody =
        telling.stream()
            .anyMatch(found -> found.attack().knows() == Knowledge.NOTHING && !misled(found));
    return List.of(
        "Queries and incentives give you away "
            + (everybody ? "even to whoever does not know" : "to whoever knows")
            + " the policy: balanced leaves nothing in them, nor in the steps."
            + more,
        COSTS);
  }

  private static boolean sees(Finding found, Sight sight) {
    return found.attack().sees().contains(sight);
  }

  /** Whether it sees the oracle's state, or something of it, beside what is in a step. */
  private static boolean seesOracle(Finding found) {
    return sees(found, Sight.STATE) || sees(found, Sight.ATTENDANCE);
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

  /** Whom an attacker must beat. */
  private String guess() {
    return trajectories() == 2 ? "a coin" : "a blind guess";
  }

  private String counted(long runs) {
    return Count.of(runs, setting.unit());
  }

  private String share(long part, long runs) {
    return part == runs && runs > 1
        ? "all " + counted(runs)
        : String.format(Locale.ROOT, "%,d of %s", part, counted(runs));
  }
}
