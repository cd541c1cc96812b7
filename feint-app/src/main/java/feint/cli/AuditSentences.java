package feint.cli;

import feint.audit.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What an audit comes to, in plain words: who finds the learner out, by what, and what would help.
 *
 * <p>Among many attackers chance alone lifts one above 0 more often than its own 95 % interval
 * says. So sentences go by intervals that hold together with probability 99 %.
 *
 * @param findings those who need least first, as {@link feint.audit.Attacks#all} has them
 * @param remembersSteps whether the audited policy does: then even policy-aware is shown steps, and
 *     otherwise its decoy steps after each of its queries
 */
record AuditSentences(List<Finding> findings, boolean remembersSteps) {

  private static final int MOST = 3;
  private static final double JOINT_FALSE_ALARM = 0.01;

  /** Room for an advantage above this calls for more runs. */
  private static final double WIDE = 0.05;

  private static final List<String> KNOWING_NOTHING =
      List.of("incentive-share", "query-share", "first", "last");

  AuditSentences {
    findings = List.copyOf(findings);
  }

  /** The largest advantage; of several the attacker who needs least, since there are more such. */
  Finding worst() {
    return findings.stream().reduce((a, b) -> b.right() > a.right() ? b : a).orElseThrow();
  }

  /** Two or three sentences, the most important first. */
  List<String> all() {
    List<String> sentences = new ArrayList<>(who());
    boolean nobody = findings.stream().noneMatch(found -> tells(found) || misled(found));
    sentences.addAll(nobody ? beyond() : help());
    return sentences.stream().limit(MOST).toList();
  }

  private double level() {
    return 1 - JOINT_FALSE_ALARM / findings.size();
  }

  private boolean tells(Finding found) {
    return found.interval(level()).low() > 0;
  }

  /** Whether it points at the decoy, so that its guesses turned round are better than a coin. */
  private boolean misled(Finding found) {
    return found.interval(level()).high() < 0;
  }

  private List<String> who() {
    Finding worst = worst();
    Finding least = findings.stream().min(Comparator.comparingLong(Finding::right)).orElseThrow();
    List<String> sentences = new ArrayList<>();
    if (tells(worst)) {
      sentences.add(somebody(worst));
    } else if (!misled(worst)) {
      sentences.add(nobody(worst));
    }
    if (misled(least) && -least.advantage() > worst.advantage()) {
      sentences.add(
          least.attack()
              + " points at the decoy in "
              + share(least.runs() - least.right(), least.runs())
              + ": whoever knows the policy turns its guess round, and finds you out.");
    }
    return sentences;
  }

  private String somebody(Finding worst) {
    List<String> others =
        findings.stream()
            .filter(found -> !found.equals(worst) && tells(found))
            .map(Finding::attack)
            .toList();
    String more =
        others.isEmpty()
            ? ""
            : "; better than a coin " + (others.size() == 1 ? "is" : "are") + " also ";
    return worst.attack()
        + " finds you out: it is right in "
        + share(worst.right(), worst.runs())
        + more
        + listed(others)
        + ".";
  }

  private String nobody(Finding worst) {
    double most = worst.interval().high();
    return "No attacker is right more often than a coin, as far as "
        + count(worst.runs())
        + " can tell: the largest advantage, "
        + AuditReport.digits(worst.advantage())
        + " of "
        + worst.attack()
        + ", is within chance, and its 95 % interval ends at "
        + AuditReport.digits(most)
        + (most > WIDE ? "; more runs would say more." : ".");
  }

  /** What an audit in which nobody finds anything leaves open. */
  private List<String> beyond() {
    if (asked("policy-aware-steps")) {
      return List.of(
          "That is measured, for these attackers; what is proven of balanced policies holds for"
              + " any.");
    }
    String missing =
        asked("policy-aware")
            ? "Whoever also sees which queries were followed by a step"
            : "Whoever knows the policy";
    return List.of(missing + " has not been asked: --attacker policy-aware-steps does.");
  }

  private List<String> help() {
    List<Finding> plain = findings.stream().filter(found -> !seesSteps(found)).toList();
    if (plain.stream().noneMatch(found -> tells(found) || misled(found))) {
      boolean only = plain.stream().anyMatch(found -> found.attack().equals("policy-aware"));
      return List.of(
          (only ? "Only whoever sees" : "Whoever sees")
              + " which queries were followed by a step can tell"
              + (remembersSteps ? "" : ", since the decoy always steps")
              + ": balanced:steps with epsilon 0 gives nothing away to them either.",
          "feint compare shows what that costs, in runs that finish and in incentive.");
    }
    boolean everybody =
        plain.stream().anyMatch(found -> KNOWING_NOTHING.contains(found.attack()) && tells(found));
    return List.of(
        "Queries and incentives give you away "
            + (everybody ? "even to whoever does not know" : "to whoever knows")
            + " the policy: balanced:types with epsilon 0 leaves nothing in them, and"
            + " balanced:steps nothing in the steps either.",
        "feint compare shows what these cost, in runs that finish and in incentive.");
  }

  private boolean seesSteps(Finding found) {
    return !KNOWING_NOTHING.contains(found.attack())
        && (remembersSteps || !found.attack().equals("policy-aware"));
  }

  private boolean asked(String name) {
    return findings.stream().anyMatch(found -> found.attack().equals(name));
  }

  private static String share(long part, long runs) {
    return part == runs && runs > 1
        ? "all " + count(runs)
        : String.format(Locale.ROOT, "%,d of %s", part, count(runs));
  }

  private static String count(long runs) {
    return String.format(Locale.ROOT, "%,d run%s", runs, runs == 1 ? "" : "s");
  }

  private static String listed(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
