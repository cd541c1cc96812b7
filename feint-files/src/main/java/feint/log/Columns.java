package feint.log;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a CSV file: found by their names in the header, or by those that its owner says it
 * has for them, in any order and in capitals or not. Others are passed over.
 */
final class Columns {

  private final List<String> required;
  private final List<String> known;
  private final LogFormat format;
  private final LogFaults faults;
  private final Map<String, String> given = new HashMap<>();
  private final Map<String, List<String>> others = new HashMap<>();
  private final Map<String, String> substitutes = new HashMap<>();
  private final Map<String, Integer> places = new HashMap<>();
  private List<String> titles = List.of();
  private boolean named;

  /**
   * Of which some may be missing.
   *
   * @param required those of them that must be there
   * @param known all of them
   */
  Columns(List<String> required, List<String> known, LogFormat format, LogFaults faults) {
    this.required = List.copyOf(required);
    this.known = List.copyOf(known);
    this.format = format;
    this.faults = faults;
    format.columns().forEach((ours, theirs) -> given.put(ours, LogFormat.folded(theirs)));
  }

  /** Names by which a column is found, too, if it is not there by its own. */
  Columns also(String column, List<String> names) {
    others.put(column, List.copyOf(names));
    return this;
  }

  /** A column that may be missing if another is there. */
  Columns unless(String column, String substitute) {
    substitutes.put(column, substitute);
    return this;
  }

  /** Columns whose names, and what separates them, can be given. */
  Columns named() {
    named = true;
    return this;
  }

  /** What may separate its fields. */
  List<Separator> separators() {
    return format.separator().candidates();
  }

  /** Those that must be there and are not, by the names that the file has for them. */
  List<String> missing(List<String> header) {
    List<String> names = header.stream().map(LogFormat::folded).toList();
    return required.stream()
        .filter(column -> found(column, names).isEmpty())
        .filter(
            column -> {
              String substitute = substitutes.get(column);
              return substitute == null
                  || given.containsKey(column)
                  || found(substitute, names).isEmpty();
            })
        .map(column -> format.columns().getOrDefault(column, column))
        .toList();
  }

  /** By which names in the header a column may be meant: one, unless there are faults. */
  private List<String> found(String column, List<String> names) {
    String own = given.getOrDefault(column, column);
    if (given.containsKey(column) || (names.contains(own) && !given.containsValue(own))) {
      return names.stream().filter(own::equals).toList();
    }
    return names.stream()
        .filter(others.getOrDefault(column, List.of())::contains)
        .filter(name -> !given.containsValue(name))
        .toList();
  }

  /** Takes the header, and notes what is wrong with it. */
  void header(CsvRecord header, Separator separator) {
    titles = header.getFields().stream().map(String::strip).toList();
    List<String> names = titles.stream().map(LogFormat::folded).toList();
    String place = "line " + header.getStartingLineNumber() + ": header must name ";
    String was = ", was " + LogFaults.shown(String.join(joint(separator), header.getFields()));
    List<String> missing = missing(titles);
    if (!missing.isEmpty()) {
      faults.add(place + String.join(", ", missing) + was + hint());
    }
    for (String column : known) {
      List<String> found = found(column, names);
      if (found.size() > 1) {
        boolean same = found.stream().distinct().count() == 1;
        String rule = same ? found.get(0) + " only once" : "one of " + String.join(", ", found);
        faults.add(place + rule + (same ? "" : was + "; --columns says which is the " + column));
      } else if (!found.isEmpty()) {
        places.put(column, names.indexOf(found.get(0)));
      } else if (given.containsKey(column) && !required.contains(column)) {
        faults.add(place + format.columns().get(column) + was);
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

  /** Whether the header names this column. */
  boolean has(String column) {
    return places.containsKey(column);
  }

  /**
   * Whether a row is not blank and has as many fields as the header; otherwise a fault is noted.
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
        Integer at = places.get(column);
        String title = at == null ? column : titles.get(at);
        String place = "line " + row.getStartingLineNumber() + ", column " + title;
        faults.add(place + ": " + rule + ", was " + LogFaults.shown(text(column)));
      }
    };
  }
}
