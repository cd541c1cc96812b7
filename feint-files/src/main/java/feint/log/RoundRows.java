package feint.log;

import de.siegmar.fastcsv.reader.CsvRecord;
import feint.estimation.Round;
import feint.estimation.Round.Answer;
import feint.model.Actions;
import feint.model.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Reads the rows of a log, a round each. */
final class RoundRows {

  private static final String TIME = "time";
  private static final String ORACLE = "oracle";
  private static final String INCENTIVE = "incentive";
  private static final String SUCCESS = "success";

  private final int states;
  private final Set<Integer> incentives;
  private final boolean incentivesGiven;
  private final String oracleRule;
  private final String incentiveRule;
  private final LogFaults faults;
  private final Columns columns;

  /** Rows with any incentives. */
  RoundRows(int states, LogFaults faults) {
    this(states, new TreeSet<>(), false, faults);
  }

  /** Rows with these incentives only. */
  RoundRows(int states, Actions actions, LogFaults faults) {
    this(states, amounts(actions), true, faults);
  }

  private RoundRows(int states, Set<Integer> incentives, boolean given, LogFaults faults) {
    this.states = states;
    this.incentives = incentives;
    this.incentivesGiven = given;
    this.oracleRule = "must be an integer in 1.." + states;
    this.incentiveRule =
        given ? "must be one of " + incentives : "must be an integer in 1.." + Shape.LARGEST_LEDGER;
    this.faults = faults;
    this.columns = new Columns(List.of(TIME, ORACLE, INCENTIVE, SUCCESS), faults);
  }

  static Set<Integer> amounts(Actions actions) {
    Set<Integer> amounts = new TreeSet<>();
    IntStream.range(0, actions.levels()).forEach(level -> amounts.add(actions.incentive(level)));
    return amounts;
  }

  Columns columns() {
    return columns;
  }

  /** The round in a row; empty if the row has faults, which are noted. */
  Optional<Round> round(CsvRecord record) {
    Cells row = columns.cells(record);
    long before = faults.count();
    long time = row.integer(TIME, Long.MIN_VALUE, Long.MAX_VALUE, "must be an integer");
    long oracle = row.integer(ORACLE, 1, states, oracleRule);
    int incentive = incentive(row);
    Answer answer = answer(row);
    return before == faults.count()
        ? Optional.of(new Round(time, (int) oracle, incentive, answer))
        : Optional.empty();
  }

  private int incentive(Cells row) {
    long before = faults.count();
    int incentive = (int) row.integer(INCENTIVE, 1, Shape.LARGEST_LEDGER, incentiveRule);
    if (before == faults.count() && !incentives.contains(incentive)) {
      if (incentivesGiven) {
        row.fault(INCENTIVE, incentiveRule);
      } else if (incentives.size() == Actions.MOST_INCENTIVES) {
        row.fault(
            INCENTIVE, "must be one of at most " + Actions.MOST_INCENTIVES + " different amounts");
      } else {
        incentives.add(incentive);
      }
    }
    return incentive;
  }

  private Answer answer(Cells row) {
    return switch (row.text(SUCCESS).toLowerCase(Locale.ROOT)) {
      case "1", "true" -> Answer.INFORMATIVE;
      case "0", "false" -> Answer.UNINFORMATIVE;
      case "" -> Answer.UNKNOWN;
      default -> {
        row.fault(SUCCESS, "must be 0, 1, true, false or blank");
        yield Answer.UNKNOWN;
      }
    };
  }
}
