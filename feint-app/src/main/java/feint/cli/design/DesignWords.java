package feint.cli.design;

import feint.cli.output.ExposureNote;
import feint.cli.output.UsefulBound;
import feint.design.Constraints;
import feint.design.Design.Feasible;
import feint.design.Design.Infeasible;
import feint.design.Design.Undecided;
import feint.design.DesignObjective;
import feint.design.Designer;
import feint.design.ProvenOptimum;
import feint.math.Text;
import feint.model.Problem;
import feint.report.view.NumberFormat;
import java.util.List;

/** Plain conclusions of a design. */
record DesignWords(Problem problem, Constraints demand, DesignObjective aim) {

  /** Prices that differ by less than this factor count as equal. */
  private static final double MUCH = 1.2;

  /** Returns the minimised quantity as a noun. */
  String spared() {
    return switch (aim) {
      case INCENTIVE -> "incentive";
      case LEARNING_QUERIES -> "learning queries";
      case COST -> "cost";
    };
  }

  List<String> about(Feasible found) {
    return List.of(
        Text.of(
            "Feasible: %s %s on average%s.",
            NumberFormat.number(found.achieved().spent()),
            spared(),
            UsefulBound.below(found.bound())
                ? ". No policy that meets both requirements spends less than "
                    + NumberFormat.down(found.bound())
                : ". There is "
                    + UsefulBound.NONE
                    + " on the spending of policies that meet both requirements"),
        prices(found.prices().unfinished() / 100, found.prices().exposed() / 100),
        ExposureNote.SENTENCE);
  }

  /** Returns a sentence on the cost of one percent of either requirement. */
  private String prices(double finish, double exposure) {
    if (finish <= 0 && exposure <= 0) {
      return "The requirements cost nothing: the cheapest policy meets both.";
    }
    if (exposure <= 0) {
      return "Only the completion requirement costs: about "
          + each(finish)
          + ". The exposure limit is free.";
    }
    if (finish <= 0) {
      return "Only the exposure limit costs: about "
          + each(exposure)
          + ". The completion requirement is free.";
    }
    String advice =
        finish > MUCH * exposure
            ? ". To spend less, reduce --finish first"
            : exposure > MUCH * finish ? ". To spend less, raise --exposure first" : "";
    return Text.of(
        "Each additional percent of completion costs about %s %s, and each percent less"
            + " exposure about %s%s.",
        NumberFormat.about(finish), spared(), NumberFormat.about(exposure), advice);
  }

  private String each(double price) {
    return NumberFormat.about(price) + " " + spared() + " per percent";
  }

  List<String> about(Infeasible missed) {
    return List.of(
        Text.of(
            "Not feasible: %s, no policy finishes in %s. %s",
            exposed(demand.exposure()),
            finishes(missed.finishProbability().bound()),
            finishing(missed.exposure())),
        help(missed),
        ExposureNote.SENTENCE);
  }

  List<String> about(Undecided open) {
    return List.of(
        Text.of(
            "Not decided: %s, the best policy found finishes in %s of runs%s.",
            exposed(demand.exposure()),
            NumberFormat.percentDown(open.finishProbability().reached()),
            UsefulBound.aboveInPercent(open.finishProbability().bound())
                ? ", and it is proven that none finishes in more than "
                    + NumberFormat.percentUp(open.finishProbability().bound())
                : ", and there is " + UsefulBound.NONE + " on other policies"),
        "Completion below the first number is attainable, completion above the second is not."
            + " Between them the answer is not known.",
        ExposureNote.SENTENCE);
  }

  /** Returns the runs that are required to finish. */
  static String required(double share) {
    return share == 1
        ? "all runs"
        : share == 0 ? "any share of runs" : "at least " + NumberFormat.percent(share) + " of runs";
  }

  /** Returns the limit on exposure as a condition. */
  static String exposed(double limit) {
    return limit == 0
        ? "with no run exposed"
        : limit == 1
            ? "whatever the exposure"
            : "with at most " + NumberFormat.percent(limit) + " of runs exposed";
  }

  /** Returns a bound below the requirement, and thus below 1 even if it rounds to 100 %. */
  static String finishes(double bound) {
    if (bound == 0) {
      return "any run";
    }
    String percent = NumberFormat.percentUp(bound);
    return "100 %".equals(percent) ? "all runs" : "more than " + percent + " of runs";
  }

  private String finishing(ProvenOptimum exposure) {
    String often = NumberFormat.percent(demand.finishProbability());
    if (!UsefulBound.below(exposure.bound())) {
      return Text.of(
          "There is %s on the exposed share if %s of runs finish.", UsefulBound.NONE, often);
    }
    return exposure.bound() < 1
        ? Text.of(
            "Finishing in %s of runs exposes at least %s of runs.",
            often, NumberFormat.percentDown(exposure.bound()))
        : "No policy finishes in " + often + " of runs unless all runs are exposed.";
  }

  /** Returns the sufficient changes, the smaller one first. */
  private String help(Infeasible missed) {
    int horizon = missed.smallestHorizon();
    int successes = missed.largestSuccesses();
    String longer =
        horizon > 0
            ? Text.of(
                "%s queries instead of %s (%s more)",
                horizon, problem.horizon(), percent((double) horizon / problem.horizon() - 1))
            : "no horizon up to " + Designer.LONGEST + " times the present one or the memory limit";
    String fewer =
        successes < 0
            ? "no number of successes"
            : Text.of(
                "%s successes instead of %s (%s fewer)",
                successes,
                problem.successes(),
                percent(1 - (double) successes / problem.successes()));
    double longerBy = horizon > 0 ? (double) horizon / problem.horizon() - 1 : 2;
    double fewerBy = successes >= 0 ? 1 - (double) successes / problem.successes() : 3;
    return "Sufficient changes: "
        + (longerBy < fewerBy ? longer + ", or " + fewer : fewer + ", or " + longer)
        + ". Incentives with higher success probabilities help in both cases.";
  }

  private static String percent(double share) {
    return NumberFormat.about(100 * share) + " %";
  }
}
