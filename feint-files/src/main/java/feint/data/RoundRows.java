package feint.data;

import de.siegmar.fastcsv.reader.CsvRecord;
import feint.data.RoundOrder.Entry;
import feint.estimation.Round;
import feint.estimation.Round.Answer;
import feint.math.Checks;
import feint.model.Actions;
import feint.model.Shape;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Reader of the rows of a log, one per round. */
final class RoundRows {

  static final String TIME = "time";
  static final String RUN = "run";
  private static final String ORACLE = "oracle";
  private static final String INCENTIVE = "incentive";
  private static final String SUCCESS = "success";

  static final List<String> COLUMNS = List.of(TIME, ORACLE, INCENTIVE, SUCCESS, RUN);

  private final int states;
  private final Set<Integer> incentives;
  private final boolean incentivesGiven;
  private final String incentiveRule;
  private final LogFormat format;
  private final LogFaults faults;
  private final CsvColumns columns;
  private final CellReader reader;
  private final Times times;

  /** Creates a reader that accepts any incentive. */
  RoundRows(int states, LogFormat format, LogFaults faults) {
    this(states, new TreeSet<>(), false, format, faults);
  }

  /** Creates a reader that accepts only the incentives of {@code actions}. */
  RoundRows(int states, Actions actions, LogFormat format, LogFaults faults) {
    this(states, amounts(actions), true, format, faults);
    Checks.require(
        format.states().isEmpty() || format.states().size() == states,
        "names of states",
        "must be " + states,
        format.states().size());
  }

  private RoundRows(
      int states, Set<Integer> incentives, boolean given, LogFormat format, LogFaults faults) {
    this.states = states;
    this.incentives = incentives;
    this.incentivesGiven = given;
    this.incentiveRule =
        given ? "must be one of " + incentives : "must be an integer in 1.." + Shape.LARGEST_LEDGER;
    this.format = format;
    this.faults = faults;
    // Rows that name their run have an order even without times.
    this.columns =
        new CsvColumns(List.of(TIME, ORACLE, INCENTIVE, SUCCESS), COLUMNS, format, faults)
            .also(TIME, List.of("date", "timestamp"))
            .unless(TIME, RUN)
            .named();
    this.reader = new CellReader(format);
    this.times = new Times(format.dates(), reader);
  }

  static Set<Integer> amounts(Actions actions) {
    Set<Integer> amounts = new TreeSet<>();
    IntStream.range(0, actions.levels()).forEach(level -> amounts.add(actions.incentive(level)));
    return amounts;
  }

  CsvColumns columns() {
    return columns;
  }

  /** Returns the order through which the file's rounds pass. */
  RoundOrder order(Consumer<? super Round> consumer) {
    return new RoundOrder(format.sort(), consumer);
  }

  /** Reads a row and reports its faults; passes it on if it has none. */
  void take(CsvRecord record, RoundOrder order) {
    Cells row = columns.cells(record);
    long before = faults.count();
    String run = columns.has(RUN) ? RunNames.read(row, RUN) : "";
    OptionalLong time = columns.has(TIME) ? times.read(row, TIME) : OptionalLong.empty();
    int oracle = reader.state(row, ORACLE, states, "");
    int incentive = incentive(row);
    Answer answer = answer(row);
    if (before == faults.count()) {
      order.take(row, run, new Entry(time, oracle, incentive, answer), times.dated());
    }
  }

  private int incentive(Cells row) {
    long before = faults.count();
    int incentive = reader.incentive(row, INCENTIVE, incentiveRule);
    if (before == faults.count() && !incentives.contains(incentive)) {
      if (incentivesGiven) {
        row.fault(INCENTIVE, reader.times(incentiveRule));
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
    return switch (reader.flag(row, SUCCESS, "must be 1, 0, true, false, yes, no or blank")) {
      case YES -> Answer.INFORMATIVE;
      case NO -> Answer.UNINFORMATIVE;
      case BLANK -> Answer.UNKNOWN;
    };
  }
}
