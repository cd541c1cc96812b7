package feint.docs;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import feint.docs.Origin.Printed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Table of a document.
 *
 * @param line first line, from 1
 * @param header headings without backquotes
 * @param rows cells without backquotes
 */
record Table(
    Document document, int line, List<String> header, List<List<String>> rows, Origin origin)
    implements Document.Part {

  private static final String NUMBER =
      "(?<![\\w.])[-−]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?:e[-+]?\\d+)?(?!\\w)";

  private static final Pattern NUMBERS = Pattern.compile(NUMBER);

  /** One or more numbers with separators: intervals, errors, percent signs. */
  private static final Pattern RESULT =
      Pattern.compile("%1$s(?:(?: %%| ±| to|[ ,/()\\[\\]])+(?:%1$s)?)*".formatted(NUMBER));

  private static final List<String> NO_RESULTS = List.of("no.", "default");

  private static final Pattern STEP = Pattern.compile("([^.\\[]+)(?:\\[([^]]+)])?\\.?");

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** Runs a command line and returns its output. */
  interface Shell {

    String run(String command) throws Exception;
  }

  static Table of(Document document, int line, List<String> lines, String paragraph) {
    List<List<String>> rows = lines.stream().map(Table::cells).toList();
    return new Table(
        document, line, rows.get(0), rows.subList(2, rows.size()), Origin.of(paragraph));
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1).split("(?<!\\\\)\\|"))
        .map(cell -> cell.replace("`", "").strip())
        .toList();
  }

  /**
   * Returns whether a cell consists of numbers only, so that the table must state their origin.
   * Numbers of equations and defaults are not results.
   */
  boolean hasNumbers() {
    return rows.stream()
        .anyMatch(
            row ->
                IntStream.range(0, row.size())
                    .filter(c -> !NO_RESULTS.contains(header.get(c)))
                    .anyMatch(c -> RESULT.matcher(row.get(c)).matches()));
  }

  /** Returns the differences between the table and the output of commands in {@code shell}. */
  List<String> faults(Shell shell) throws Exception {
    List<String> faults = new ArrayList<>();
    if (origin instanceof Printed printed) {
      for (String column : printed.columns().keySet()) {
        if (!column.equals("*") && !header.contains(column)) {
          faults.add("there is no column " + column);
        }
      }
      for (List<String> row : rows) {
        for (int c = 0; c < header.size(); c++) {
          String fault = fault(printed, row, c, shell);
          if (!fault.isEmpty()) {
            faults.add("%s, %s: %s".formatted(row.get(0), header.get(c), fault));
          }
        }
      }
    }
    return faults;
  }

  private String fault(Printed printed, List<String> row, int c, Shell shell) throws Exception {
    String column = header.get(c);
    String cell = c < row.size() ? row.get(c) : "";
    List<String> fields = printed.columns().get(column);
    if (fields == null && !isKey(printed, column)) {
      fields = printed.columns().get("*");
    }
    if (fields == null) {
      boolean unexplained = !isKey(printed, column) && NUMBERS.matcher(cell).find();
      return unexplained && !cell.startsWith("./feint ") ? "nothing says what " + cell + " is" : "";
    }
    Map<String, String> names = new HashMap<>(Map.of("column", column));
    for (int k = 0; k < row.size(); k++) {
      names.put(header.get(k), row.get(k));
    }
    JsonNode root = json(shell.run(filled(printed.command(), names)));
    List<String> wanted = new ArrayList<>();
    for (String field : fields) {
      wanted.add(filled(field, names));
    }
    return difference(cell, wanted, root);
  }

  /** Returns whether a heading is a key in braces, whose column is not a result. */
  private static boolean isKey(Printed printed, String column) {
    String braces = "{" + column + "}";
    return printed.command().contains(braces)
        || printed.columns().values().stream()
            .flatMap(List::stream)
            .anyMatch(field -> field.contains(braces));
  }

  private static String filled(String template, Map<String, String> names) {
    String filled = template;
    for (Map.Entry<String, String> name : names.entrySet()) {
      filled = filled.replace("{" + name.getKey() + "}", name.getValue());
    }
    return filled;
  }

  private static JsonNode json(String printed) throws JsonProcessingException {
    return JSON.readTree(printed);
  }

  private static String difference(String cell, List<String> fields, JsonNode root) {
    List<String> numbers = NUMBERS.matcher(cell).results().map(MatchResult::group).toList();
    List<JsonNode> values = fields.stream().map(field -> at(root, field)).toList();
    boolean same = numbers.size() == values.size();
    if (values.stream().allMatch(JsonNode::isNumber)) {
      for (int i = 0; same && i < values.size(); i++) {
        same = isRounded(numbers.get(i), values.get(i), fields.get(i));
      }
    } else {
      same = cell.equals(values.stream().map(Table::text).collect(joining(", ")));
    }
    same = same && values.stream().noneMatch(JsonNode::isMissingNode);
    return same ? "" : "the document has %s, the command prints %s".formatted(cell, values);
  }

  private static String text(JsonNode value) {
    if (value.isBoolean()) {
      return value.asBoolean() ? "yes" : "no";
    }
    return value.isNull() ? "" : value.asText();
  }

  /** Returns whether the table's number is the printed one, rounded to the table's digits. */
  private static boolean isRounded(String number, JsonNode value, String field) {
    BigDecimal shown = new BigDecimal(number.replace(",", "").replace('−', '-'));
    BigDecimal exact = value.decimalValue();
    if (field.endsWith("%")) {
      exact = exact.movePointRight(2);
    }
    BigDecimal half = shown.ulp().multiply(new BigDecimal("0.5"));
    return exact.subtract(shown).abs().compareTo(half) <= 0;
  }

  /** Returns the value of a field such as {@code attackers[first].interval[0]}. */
  private static JsonNode at(JsonNode root, String field) {
    JsonNode node = root;
    for (MatchResult step : STEP.matcher(field.replaceFirst(" *%$", "")).results().toList()) {
      node = node.path(step.group(1));
      if (step.group(2) != null) {
        node = element(node, step.group(2));
      }
    }
    return node;
  }

  /**
   * Returns the element of an array whose first field has this value, or the element at this index,
   * from 0. In an array of objects an index is written {@code #0}, because 0 could be the value of
   * a field.
   */
  private static JsonNode element(JsonNode array, String name) {
    if (name.startsWith("#")) {
      return array.path(Integer.parseInt(name.substring(1)));
    }
    for (JsonNode element : array) {
      if (element.isObject() && element.iterator().hasNext() && isCalled(element, name)) {
        return element;
      }
    }
    return array.path(0).isObject() || !name.matches("\\d+")
        ? MissingNode.getInstance()
        : array.path(Integer.parseInt(name));
  }

  private static boolean isCalled(JsonNode element, String name) {
    JsonNode first = element.iterator().next();
    return first.isNumber()
        ? name.matches(NUMBER) && first.decimalValue().compareTo(new BigDecimal(name)) == 0
        : first.asText().equals(name);
  }

  @Override
  public String toString() {
    return document + ", line " + line + ": | " + String.join(" | ", header) + " |";
  }
}
