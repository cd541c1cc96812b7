package feint.cli;

import feint.design.Aim;
import feint.design.Demand;
import feint.design.Design.Feasible;
import feint.design.Design.Infeasible;
import feint.design.Design.Undecided;
import feint.design.Designer;
import feint.design.Extreme;
import feint.model.Problem;
import java.util.List;

/** What a design means, in a few sentences that need no knowledge of the method. */
record DesignWords(Problem problem, Demand demand, Aim aim) {

  /** Prices that differ by less than this factor are of one size. */
  private static final double MUCH = 1.2;

  /** What is spared, as a noun. */
  String spared() {
    return switch (aim) {
      case INCENTIVE -> "incentive";
      case LEARNING_QUERIES -> "learning queries";
      case COST -> "cost";
    };
  }

  List<String> about(Feasible found) {
    return List.of(
        "Feasible: "
            + Printer.number(found.achieved().spent())
            + " "
            + spared()
            + " on average"
            + (UsefulBound.below(found.bound())
                ? ", and no policy whatever that meets both demands spends less than "
                    + Rounded.down(found.bound())
                : "; there is "
                    + UsefulBound.NONE
                    + " on what policies spend that meet both demands")
            + ".",
        prices(found.prices().unfinished() / 100, found.prices().exposed() / 100),
        ExposureNote.SENTENCE);
  }

  /** What a percent of either demand costs. */
  private String prices(double finish, double exposure) {
    if (finish <= 0 && exposure <= 0) {
      return "Neither demand costs anything: what spends least meets both.";
    }
    if (exposure <= 0) {
      return "Only finishing costs: about " + each(finish) + "; the limit on exposure is free.";
    }
    if (finish <= 0) {
      return "Only hiding costs: about " + each(exposure) + "; the demand on finishing is free.";
    }
    String advice =
        finish > MUCH * exposure
            ? ": to spend less, ask for less finishing first"
            : exposure > MUCH * finish ? ": to spend less, allow more exposure first" : "";
    return "Each further percent of finishing costs about "
        + Rounded.about(finish)
        + " "
        + spared()
        + ", each percent less exposure about "
        + Rounded.about(exposure)
        + advice
        + ".";
  }

  private String each(double price) {
    return Rounded.about(price) + " " + spared() + " for each further percent";
  }

  List<String> about(Infeasible missed) {
    return List.of(
        "Not feasible: if at most "
            + Rounded.percent(demand.exposure())
            + " of runs may be exposed, no policy whatever finishes in "
            + finishes(missed.finishProbability().bound())
            + "; "
            + finishing(missed.exposure()),
        help(missed),
        ExposureNote.SENTENCE);
  }

  List<String> about(Undecided open) {
    return List.of(
        "Not decided: if at most "
            + Rounded.percent(demand.exposure())
            + " of runs may be exposed, the best policy that was found finishes in "
            + Rounded.percentDown(open.finishProbability().reached())
            + (UsefulBound.above(open.finishProbability().bound())
                ? ", and all that is proven is that none finishes in more than "
                    + Rounded.percentUp(open.finishProbability().bound())
                : ", and there is " + UsefulBound.NONE + " on others")
            + ".",
        "Less finishing than the first number can be had, more than the second cannot; between them"
            + " it is open.",
        ExposureNote.SENTENCE);
  }

  /** A bound that is below what is demanded, and so below 1 whatever its digits. */
  private static String finishes(double bound) {
    String percent = Rounded.percentUp(bound);
    return "100 %".equals(percent) ? "all" : "more than " + percent;
  }

  private String finishing(Extreme exposure) {
    String often = Rounded.percent(demand.finishProbability());
    if (!UsefulBound.below(exposure.bound())) {
      return "there is " + UsefulBound.NONE + " on how many are exposed if " + often + " finish.";
    }
    return exposure.bound() < 1
        ? "to finish in "
            + often
            + ", at least "
            + Rounded.percentDown(exposure.bound())
            + " are exposed."
        : "and none finishes in " + often + " unless all runs are exposed, if at all.";
  }

  /** The smaller change first. */
  private String help(Infeasible missed) {
    int horizon = missed.smallestHorizon();
    int successes = missed.largestSuccesses();
    String longer =
        horizon > 0
            ? horizon
                + " queries instead of "
                + problem.horizon()
                + " ("
                + percent((double) horizon / problem.horizon() - 1)
                + " more)"
            : "no horizon tried, up to "
                + Designer.LONGEST
                + " times the present one or what fits into memory";
    String fewer =
        successes < 0
            ? "no number of successes"
            : successes
                + " successes instead of "
                + problem.successes()
                + " ("
                + percent(1 - (double) successes / problem.successes())
                + " fewer)";
    double longerBy = horizon > 0 ? (double) horizon / problem.horizon() - 1 : 2;
    double fewerBy = successes >= 0 ? 1 - (double) successes / problem.successes() : 3;
    return "What would be enough: "
        + (longerBy < fewerBy ? longer + ", or " + fewer : fewer + ", or " + longer)
        + "; incentives that buy better answers would help both ways.";
  }

  private static String percent(double share) {
    return Rounded.about(100 * share) + " %";
  }
}
