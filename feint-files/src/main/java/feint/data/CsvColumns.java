package feint.data;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Columns of a CSV file, identified by their names in the header or by the names that the user
 * gives. Order and case do not matter; other columns are ignored.
 */
final class CsvColumns {

  private final List<String> required;
  private final List<String> known;
  private final LogFormat format;
  private final LogFaults faults;
  private final Map<String, String> given = new HashMap<>();
  private final Map<String, List<String>> others = new HashMap<>();
  private final Map<String, String> substitutes = new HashMap<>();
  private final Map<String, Integer> indices = new HashMap<>();
  private List<String> titles = List.of();
  private boolean named;

  /**
   * Creates columns of which some are optional.
   *
   * @param required columns that must be present
   * @param known all columns
   */
  CsvColumns(List<String> required, List<String> known, LogFormat format, LogFaults faults) {
    this.required = List.copyOf(required);
    this.known = List.copyOf(known);
    this.format = format;
    this.faults = faults;
    format.columns().forEach((ours, theirs) -> given.put(ours, LogFormat.folded(theirs)));
  }

  /** Adds alternative names of a column, used if the header does not have its own name. */
  CsvColumns also(String column, List<String> names) {
    others.put(column, List.copyOf(names));
    return this;
  }

  /** Allows a column to be missing if another one is present. */
  CsvColumns unless(String column, String substitute) {
    substitutes.put(column, substitute);
    return this;
  }

  /** Allows the user to give the names of columns and the separator. */
  CsvColumns named() {
    named = true;
    return this;
  }

  /** Returns the possible separators of fields. */
  List<Separator> separators() {
    return format.separator().candidates();
  }

  /** Returns the required columns that a header lacks, by their names in the file. */
  List<String> missing(List<String> header) {
    List<String> names = header.stream().map(LogFormat::folded).toList();
    return required.stream()
        .filter(column -> matches(column, names).isEmpty())
        .filter(
            column -> {
              String substitute = substitutes.get(column);
              return substitute == null
                  || given.containsKey(column)
                  || matches(substitute, names).isEmpty();
            })
        .map(column -> format.columns().getOrDefault(column, column))
        .toList();
  }

  /**
   * Returns the names in the header that may denote a column: exactly one unless there is a fault.
   */
  private List<String> matches(String column, List<String> names) {
    String own = given.getOrDefault(column, column);
    if (given.containsKey(column) || (names.contains(own) && !given.containsValue(own))) {
      return names.stream().filter(own::equals).toList();
    }
    return names.stream()
        .filter(others.getOrDefault(column, List.of())::contains)
        .filter(name -> !given.containsValue(name))
        .toList();
  }

  /** Reads the header and reports its faults. */
  void header(CsvRecord header, Separator separator) {
    titles = header.getFields().stream().map(String::strip).toList();
    List<String> names = titles.stream().map(LogFormat::folded).toList();
    String prefix = "line " + header.getStartingLineNumber() + ": header must name ";
    String was = ", was " + LogFaults.shown(String.join(joint(separator), header.getFields()));
    List<String> missing = missing(titles);
    if (!missing.isEmpty()) {
      faults.add(prefix + String.join(", ", missing) + was + hint());
    }
    for (String column : known) {
      List<String> matches = matches(column, names);
      if (matches.size() > 1) {
        boolean same = matches.stream().distinct().count() == 1;
        String rule = same ? matches.get(0) + " only once" : "one of " + String.join(", ", matches);
        faults.add(prefix + rule + (same ? "" : was + "; --columns says which is the " + column));
      } else if (!matches.isEmpty()) {
        indices.put(column, names.indexOf(matches.get(0)));
      } else if (given.containsKey(column) && !required.contains(column)) {
        faults.add(prefix + format.columns().get(column) + was);
      }
    }
  }

  private static String joint(Separator separator) {
    return String.valueOf(separator.character());
  }

  private String hint() {
    String hint =
        titles.size() == 1
            ? "; fields are separated by commas, semicolons or tabs"
            : "; --columns says which column is which";
    return named ? hint : "";
  }

  /** Returns whether the header names a column. */
  boolean has(String column) {
    return indices.containsKey(column);
  }

  /**
   * Returns whether a row is not blank and has as many fields as the header; otherwise reports a
   * fault.
   */
  boolean whole(CsvRecord row, Separator separator) {
    if (row.getFields().stream().allMatch(String::isBlank) && row.getFieldCount() == 1) {
      return false;
    }
    int width = titles.size();
    if (row.getFieldCount() != width) {
      String rule = "must have " + width + " fields as the header has, was " + row.getFieldCount();
      boolean decimals = separator == Separator.COMMA && row.getFieldCount() > width;
      faults.add(
          "line "
              + row.getStartingLineNumber()
              + ": "
              + rule
              + (decimals ? "; numbers with decimal commas must be in quotes" : ""));
      return false;
    }
    return true;
  }

  /** Returns the fields of a row, without surrounding blanks. */
  Cells cells(CsvRecord row) {
    return new Cells() {
      @Override
      public String text(String column) {
        Integer index = indices.get(column);
        return index == null ? "" : row.getField(index).strip();
      }

      @Override
      public void fault(String column, String rule) {
        Integer at = indices.get(column);
        String title = at == null ? column : titles.get(at);
        String prefix = "line " + row.getStartingLineNumber() + ", column " + title;
        faults.add(prefix + ": " + rule + ", was " + LogFaults.shown(text(column)));
      }
    };
  }
}
