package feint.reproduction;

import feint.math.Interval;
import feint.math.Measured;
import feint.math.Text;
import feint.reproduction.Table1Row.Attacked;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Remarks on the numbers of Table I, restricted to what the number of runs can show.
 *
 * <p>Sentences on attackers use simultaneous intervals for all attackers of a policy, with
 * probability 99 %. They are two-sided: an attacker who is always wrong identifies the learner as
 * well.
 */
public final class Table1Remarks {

  /** Printed accuracies are rounded to a percent, and printed incentives to a unit. */
  private static final double ROUNDED = 0.5;

  private static final String OTHER_TEXTS = "The comments differ; the paper's are not published.";

  private static final String UNKNOWN = "Reason unknown.";

  /**
   * Accuracy below which a printed learner has learnt nothing that an eavesdropper could obtain.
   */
  private static final double LEARNT = 0.6;

  /** Accuracy of an uninformed model on equally many toxic and other comments. */
  private static final double BLIND = 0.5;

  /** Number of attackers above which they are not named if all perform alike. */
  private static final int FEW = 10;

  private Table1Remarks() {}

  /** Returns a sentence or two on each point. */
  public static List<String> of(List<Table1Row> rows) {
    List<String> remarks = new ArrayList<>();
    for (Table1Row row : rows) {
      row.published().ifPresent(printed -> compare(row, printed, remarks));
      if (row.published().isEmpty()) {
        remarks.add(row.label() + ": " + attackers(row));
      }
    }
    boolean compared = rows.stream().anyMatch(row -> row.published().isPresent());
    if (compared && runs(rows.get(0)) == 1) {
      remarks.add("One run is too few for a comparison with the printed values.");
    }
    return List.copyOf(remarks);
  }

  /**
   * Returns a sentence on the number of policies under which an attacker identifies the learner.
   */
  public static String summary(List<Table1Row> rows) {
    long runs = runs(rows.get(0));
    long needed = rows.stream().mapToLong(Table1Remarks::runsToTell).max().orElse(1);
    if (runs < needed) {
      return Text.of(
          "%,d run%s of each policy %s too few to distinguish any attacker from %s; at least %d are"
              + " needed.",
          runs, runs == 1 ? "" : "s", runs == 1 ? "is" : "are", blind(rows), needed);
    }
    List<String> unfound = rows.stream().filter(row -> !found(row)).map(Table1Row::label).toList();
    long all = rows.size();
    return Text.of(
        "An attacker identifies the learner under %s; %s (%,d runs of each).",
        unfound.isEmpty()
            ? "each of the " + all + " policies"
            : (all - unfound.size()) + " of " + all + " policies",
        unfound.isEmpty()
            ? "none hides it from all attackers"
            : "no attacker differs significantly from "
                + blind(rows)
                + " under "
                + String.join(", ", unfound),
        runs);
  }

  /**
   * Returns whether an attacker without a proven guarantee differs from a blind guess, in either
   * direction.
   */
  private static boolean found(Table1Row row) {
    return row.attackers().stream()
        .filter(Attacked::named)
        .anyMatch(one -> !one.hidden() && !row.jointly(one).contains(0));
  }

  private static long runs(Table1Row row) {
    return row.finishProbability().draws();
  }

  /**
   * Adds a remark for each figure that differs by more than its interval and the printed rounding.
   */
  private static void compare(Table1Row row, Contender.Published printed, List<String> remarks) {
    if (runs(row) == 1) {
      return;
    }
    boolean learner = differs(row.learner(), 100, printed.learner());
    if (learner) {
      remarks.add(
          differing(row, "the learner's accuracy is %.1f %% here", 100, row.learner())
              + Text.of(", %.0f %% as printed. ", 100 * printed.learner())
              + learnerReason(row, printed));
    }
    Interval named = row.eavesdropper().accuracy().first().interval().orElseThrow();
    double there = (printed.eavesdropper() - BLIND) / (printed.learner() - BLIND);
    if (printed.learner() > LEARNT && apart(named, there, 0)) {
      remarks.add(named(row, there));
    } else if (differs(row.eavesdropper().accuracy(), 100, printed.eavesdropper())) {
      remarks.add(
          differing(
                  row,
                  "the accuracy of the paper's eavesdropper is %.1f %% here",
                  100,
                  row.eavesdropper().accuracy())
              + Text.of(", %.0f %% as printed. ", 100 * printed.eavesdropper())
              + (learner
                  ? "It names one of two models, of which the learner's differs."
                  : OTHER_TEXTS));
    }
    if (differs(row.incentive(), 1, printed.incentive())) {
      remarks.add(
          differing(row, "the incentive is %.1f here", 1, row.incentive())
              + Text.of(", %.0f as printed. ", printed.incentive())
              + UNKNOWN);
    }
  }

  private static String differing(Table1Row row, String what, double scale, Measured found) {
    return row.policy() + ": " + Text.of(what, scale * found.mean());
  }

  private static String learnerReason(Table1Row row, Contender.Published printed) {
    return printed.learner() <= LEARNT && row.learner().mean() > LEARNT
        ? "Some of its learning queries succeed, and each success trains the model; the printed"
            + " accuracy is that of a model with hardly any training."
        : OTHER_TEXTS;
  }

  private static boolean differs(Measured found, double scale, double printed) {
    Interval interval = found.interval().orElseGet(() -> new Interval(found.mean(), found.mean()));
    return apart(interval, printed, ROUNDED / scale);
  }

  /** Returns whether the whole interval is more than {@code by} away from a number. */
  private static boolean apart(Interval interval, double number, double by) {
    return interval.low() > number + by || interval.high() < number - by;
  }

  private static String named(Table1Row row, double there) {
    double here = row.eavesdropper().accuracy().first().mean();
    return Text.of(
        "%s: the paper's eavesdropper names the learner's model in %.0f %% of runs; the printed"
            + " accuracies imply %.0f %%.%s",
        row.policy(),
        100 * here,
        100 * there,
        here > there
            ? " No policy hides "
                + row.successes()
                + " successes in this number of queries at this \u0393; one that stays hidden must"
                + " stop learning early."
            : " " + UNKNOWN);
  }

  private static String attackers(Table1Row row) {
    long runs = runs(row);
    long needed = runsToTell(row);
    if (runs < needed) {
      return Text.of(
          "%,d run%s too few to distinguish any attacker from %s; at least %d are needed.",
          runs, runs == 1 ? " is" : "s are", blind(List.of(row)), needed);
    }
    List<Attacked> right = which(row, advantage -> advantage.low() > 0);
    List<Attacked> wrong = which(row, advantage -> advantage.high() < 0);
    List<Attacked> coins = which(row, advantage -> advantage.contains(0));
    List<String> parts = new ArrayList<>();
    if (!right.isEmpty()) {
      parts.add("identified by " + listed(right, "right", Table1Remarks::right));
    }
    if (!wrong.isEmpty()) {
      parts.add(
          "identified, by inverting the guess, by "
              + listed(wrong, "wrong", one -> one.accuracy().draws() - right(one)));
    }
    if (!coins.isEmpty()) {
      parts.add(coins(row, coins));
    }
    return String.join("; ", parts) + "." + flukes(right) + flukes(wrong) + contradicted(row);
  }

  /** Attackers who believe the scenario reject runs of another oracle. */
  private static String contradicted(Table1Row row) {
    List<Attacked> lost = row.attackers().stream().filter(one -> one.contradicted() > 0).toList();
    return lost.isEmpty()
        ? ""
        : " Runs with probability 0, by an attacker's model of the oracle or by the weights that it"
            + " observes, are not counted: "
            + String.join(
                ", ",
                lost.stream()
                    .map(one -> one.name() + ", " + one.contradicted() + " of " + runs(row))
                    .toList())
            + ".";
  }

  private static String coins(Table1Row row, List<Attacked> coins) {
    double room =
        coins.stream()
            .map(row::jointly)
            .mapToDouble(advantage -> Math.max(advantage.high(), -advantage.low()))
            .max()
            .orElse(0);
    return Text.of(
        "no better than %s in %,d runs (which do not exclude an advantage of %.2f): %s",
        blind(List.of(row)), runs(row), room, names(row, coins));
  }

  /** Returns a name for the guess of an attacker that knows nothing. */
  private static String blind(List<Table1Row> rows) {
    return rows.stream().allMatch(row -> row.trajectories() == 2)
        ? "a coin flip"
        : rows.size() == 1 ? "a guess among " + rows.get(0).trajectories() : "a blind guess";
  }

  /** Returns the names of the attackers, or their number if it is all of many. */
  private static String names(Table1Row row, List<Attacked> some) {
    return some.size() == row.attackers().size() && some.size() > FEW
        ? "all " + some.size() + " attackers"
        : String.join(", ", some.stream().map(Attacked::name).toList());
  }

  /** Explains significant findings that contradict a proof, which occur by chance. */
  private static String flukes(List<Attacked> found) {
    List<String> proven = found.stream().filter(Attacked::hidden).map(Attacked::name).toList();
    return proven.isEmpty()
        ? ""
        : " The policy provably leaks nothing to "
            + String.join(", ", proven)
            + ": unless the runs violate an assumption of the proof, this is chance, as in one of a"
            + " hundred such rows.";
  }

  /**
   * Returns the fewest runs in which an attacker who is always right differs significantly from a
   * blind guess.
   */
  private static long runsToTell(Table1Row row) {
    long runs = 1;
    double error = Table1Row.JOINT_FALSE_ALARM / row.attackers().size();
    while (2 * Math.pow(1.0 / row.trajectories(), (double) runs) > error) {
      runs++;
    }
    return runs;
  }

  private static List<Attacked> which(Table1Row row, Predicate<Interval> chosen) {
    return row.attackers().stream()
        .filter(Attacked::named)
        .filter(one -> chosen.test(row.jointly(one)))
        .toList();
  }

  /** Lists names: those that are always right or wrong first, and the others with their counts. */
  private static String listed(List<Attacked> found, String what, ToLongFunction<Attacked> counts) {
    List<String> always = new ArrayList<>();
    List<String> often = new ArrayList<>();
    for (Attacked one : found) {
      long count = counts.applyAsLong(one);
      long runs = one.accuracy().draws();
      if (count == runs) {
        always.add(one.name());
      } else {
        often.add(Text.of("%s (%s in %d of %d)", one.name(), what, count, runs));
      }
    }
    if (!always.isEmpty()) {
      often.add(0, String.join(", ", always) + " (" + what + " in all runs)");
    }
    return String.join(", ", often);
  }

  private static long right(Attacked one) {
    return one.accuracy().first().count();
  }
}
