package feint.log;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The columns of a CSV file: found by their names in the header, in any order and in capitals or
 * not. Others are passed over.
 */
final class Columns {

  private final List<String> required;
  private final List<String> known;
  private final LogFaults faults;
  private final Map<String, Integer> places = new HashMap<>();
  private int width;

  /** Those that must all be there. */
  Columns(List<String> required, LogFaults faults) {
    this(required, required, faults);
  }

  /**
   * Of which some may be missing.
   *
   * @param required those of them that must be there
   * @param known all of them
   */
  Columns(List<String> required, List<String> known, LogFaults faults) {
    this.required = List.copyOf(required);
    this.known = List.copyOf(known);
    this.faults = faults;
  }

  /** Takes the header, and notes what is wrong with it. */
  void header(CsvRecord header) {
    List<String> names =
        header.getFields().stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
    width = names.size();
    String place = "line " + header.getStartingLineNumber() + ": header must name ";
    List<String> missing = required.stream().filter(column -> !names.contains(column)).toList();
    if (!missing.isEmpty()) {
      String was = LogFaults.shown(String.join(",", header.getFields()));
      String hint = width == 1 ? "; fields are separated by commas" : "";
      faults.add(place + String.join(", ", missing) + ", was " + was + hint);
    }
    known.stream()
        .filter(names::contains)
        .forEach(
            column -> {
              places.put(column, names.indexOf(column));
              if (names.indexOf(column) != names.lastIndexOf(column)) {
                faults.add(place + column + " only once");
              }
            });
  }

  /** Whether the header names this column. */
  boolean has(String column) {
    return places.containsKey(column);
  }

  /**
   * Whether a row is not blank and has as many fields as the header; otherwise a fault is noted.
   */
  boolean whole(CsvRecord row) {
    if (row.getFieldCount() == 1 && row.getField(0).isBlank()) {
      return false;
    }
    if (row.getFieldCount() != width) {
      String rule = "must have " + width + " fields as the header has, was " + row.getFieldCount();
      faults.add("line " + row.getStartingLineNumber() + ": " + rule);
      return false;
    }
    return true;
  }

  /** The fields of a row, without blanks around them. */
  Cells cells(CsvRecord row) {
    return new Cells() {
      @Override
      public String text(String column) {
        Integer place = places.get(column);
        return place == null ? "" : row.getField(place).strip();
      }

      @Override
      public void fault(String column, String rule) {
        String place = "line " + row.getStartingLineNumber() + ", column " + column;
        faults.add(place + ": " + rule + ", was " + LogFaults.shown(text(column)));
      }
    };
  }
}
