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

/** Reads the rows of a log: first the header, then a round each. */
final class RoundRows {

  private static final List<String> COLUMNS = List.of("time", "oracle", "incentive", "success");

  private final int states;
  private final Set<Integer> incentives;
  private final boolean incentivesGiven;
  private final String oracleRule;
  private final String incentiveRule;
  private final LogFaults faults;
  private int[] places = new int[0];
  private int width;

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
  }

  private static Set<Integer> amounts(Actions actions) {
    Set<Integer> amounts = new TreeSet<>();
    IntStream.range(0, actions.levels()).forEach(level -> amounts.add(actions.incentive(level)));
    return amounts;
  }

  /** Takes the header, and notes what is wrong with it. */
  void header(CsvRecord header) {
    List<String> names =
        header.getFields().stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
    width = names.size();
    places = COLUMNS.stream().mapToInt(names::indexOf).toArray();
    String place = "line " + header.getStartingLineNumber() + ": header must name ";
    List<String> missing = COLUMNS.stream().filter(column -> !names.contains(column)).toList();
    if (!missing.isEmpty()) {
      String was = LogFaults.shown(String.join(",", header.getFields()));
      String hint = width == 1 ? "; fields are separated by commas" : "";
      faults.add(place + String.join(", ", missing) + ", was " + was + hint);
    }
    COLUMNS.stream()
        .filter(column -> names.indexOf(column) != names.lastIndexOf(column))
        .forEach(column -> faults.add(place + column + " only once"));
  }

  /** The round in a row; empty if the row is blank or has faults, which are noted. */
  Optional<Round> round(CsvRecord row) {
    if (row.getFieldCount() == 1 && row.getField(0).isBlank()) {
      return Optional.empty();
    }
    if (row.getFieldCount() != width) {
      String rule = "must have " + width + " fields as the header has, was " + row.getFieldCount();
      faults.add("line " + row.getStartingLineNumber() + ": " + rule);
      return Optional.empty();
    }
    long before = faults.count();
    long time = integer(row, 0, Long.MIN_VALUE, Long.MAX_VALUE, "must be an integer");
    long oracle = integer(row, 1, 1, states, oracleRule);
    int incentive = incentive(row);
    Answer answer = answer(row);
    return before == faults.count()
        ? Optional.of(new Round(time, (int) oracle, incentive, answer))
        : Optional.empty();
  }

  private long integer(CsvRecord row, int column, long least, long most, String rule) {
    try {
      long number = Long.parseLong(text(row, column));
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // What is not an integer is the same fault as one out of range.
    }
    fault(row, column, rule);
    return least;
  }

  private int incentive(CsvRecord row) {
    long before = faults.count();
    int incentive = (int) integer(row, 2, 1, Shape.LARGEST_LEDGER, incentiveRule);
    if (before == faults.count() && !incentives.contains(incentive)) {
      if (incentivesGiven) {
        fault(row, 2, incentiveRule);
      } else if (incentives.size() == Actions.MOST_INCENTIVES) {
        fault(row, 2, "must be one of at most " + Actions.MOST_INCENTIVES + " different amounts");
      } else {
        incentives.add(incentive);
      }
    }
    return incentive;
  }

  private Answer answer(CsvRecord row) {
    return switch (text(row, 3).toLowerCase(Locale.ROOT)) {
      case "1", "true" -> Answer.INFORMATIVE;
      case "0", "false" -> Answer.UNINFORMATIVE;
      case "" -> Answer.UNKNOWN;
      default -> {
        fault(row, 3, "must be 0, 1, true, false or blank");
        yield Answer.UNKNOWN;
      }
    };
  }

  private String text(CsvRecord row, int column) {
    return row.getField(places[column]).strip();
  }

  private void fault(CsvRecord row, int column, String rule) {
    String place = "line " + row.getStartingLineNumber() + ", column " + COLUMNS.get(column);
    faults.add(place + ": " + rule + ", was " + LogFaults.shown(text(row, column)));
  }
}
