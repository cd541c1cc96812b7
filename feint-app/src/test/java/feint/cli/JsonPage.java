package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The page that says what the JSON of every command means.
 *
 * <p>A section has a heading, the command lines whose JSON it is about, in a block of shell, and a
 * table: a field, or some, with their meaning. {@code a.b[]} is a field of the elements of the list
 * {@code b} in {@code a}; {@code a.*} stands for whatever is in {@code a}; and {@code a.…}, with a
 * link in its meaning, for all fields of the section that the link leads to.
 *
 * @param sections the text below each heading
 */
record JsonPage(Map<String, String> sections) {

  private static final Pattern HEADING = Pattern.compile("(?m)^### (.*)$");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\| (.*) \\|$");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\(#([^)]*)\\)");
  private static final Pattern LINES = Pattern.compile("(?ms)^```shell\\n(.*?)^```$");
  private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```json\\n(.*?)^```$");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  static JsonPage read() throws IOException {
    String text = Files.readString(Program.ROOT.resolve("docs/reference/json.md"));
    Map<String, String> sections = new LinkedHashMap<>();
    List<MatchResult> headings = HEADING.matcher(text).results().toList();
    for (int i = 0; i < headings.size(); i++) {
      int end = i + 1 < headings.size() ? headings.get(i + 1).start() : text.length();
      String name = headings.get(i).group(1).replace("`", "");
      sections.put(name, text.substring(headings.get(i).end(), end));
    }
    return new JsonPage(sections);
  }

  /** Returns the commands that have a section with command lines. */
  List<String> commands() {
    return sections.keySet().stream().filter(name -> !lines(name).isEmpty()).toList();
  }

  /** Returns the command lines of a section, without the program's name. */
  List<String> lines(String section) {
    Matcher block = LINES.matcher(text(section));
    return block.find()
        ? block
            .group(1)
            .lines()
            .filter(line -> line.startsWith("feint "))
            .map(line -> line.substring("feint ".length()))
            .toList()
        : List.of();
  }

  private String text(String section) {
    String text = sections.get(section);
    assertThat(text).as("docs/reference/json.md has a section %s", section).isNotNull();
    return String.valueOf(text);
  }

  /** Returns all fields of a section, including those of linked sections. */
  Set<String> fields(String section) {
    Set<String> fields = new TreeSet<>();
    for (MatchResult row : ROW.matcher(text(section)).results().toList()) {
      for (MatchResult code : CODE.matcher(row.group(1)).results().toList()) {
        String field = code.group(1);
        if (field.endsWith("…")) {
          String prefix = field.substring(0, field.length() - 1);
          Matcher link = LINK.matcher(row.group(2));
          assertThat(link.find()).as("%s, %s links to a section", section, field).isTrue();
          fields(named(link.group(1))).forEach(more -> fields.add(prefix + more));
        } else {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  private String named(String anchor) {
    return sections.keySet().stream()
        .filter(name -> name.toLowerCase(Locale.ROOT).replace(' ', '-').equals(anchor))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no section for #" + anchor));
  }

  /** Fails unless these fields, and no others, are in what the commands of a section print. */
  void require(String section, List<JsonNode> printed) throws IOException {
    requireDescribed(section, printed);
    Set<String> found = leaves(printed);
    Set<String> described = fields(section);
    assertThat(described.stream().filter(field -> found.stream().noneMatch(one -> is(field, one))))
        .as("%s: on the page, not printed", section)
        .isEmpty();
    for (MatchResult example : EXAMPLE.matcher(text(section)).results().toList()) {
      List<JsonNode> values = new ArrayList<>();
      MAPPER
          .readerFor(JsonNode.class)
          .<JsonNode>readValues(example.group(1))
          .forEachRemaining(values::add);
      assertThat(missing(leaves(values), found)).as("%s: example", section).isEmpty();
    }
  }

  /** Fails if what a command of a section prints has other fields than these. */
  void requireDescribed(String section, List<JsonNode> printed) {
    assertThat(missing(leaves(printed), fields(section)))
        .as("%s: printed, not on the page", section)
        .isEmpty();
  }

  private static Stream<String> missing(Set<String> fields, Set<String> among) {
    return fields.stream().filter(one -> among.stream().noneMatch(field -> is(field, one)));
  }

  private static boolean is(String field, String found) {
    // A field that is empty or null in one output may have fields in another.
    return field.equals(found)
        || field.startsWith(found + ".")
        || field.startsWith(found + "[")
        || (field.endsWith(".*") && found.startsWith(field.substring(0, field.length() - 1)));
  }

  /** Returns the leaf fields of all nodes. */
  private static Set<String> leaves(List<JsonNode> nodes) {
    Set<String> all = new TreeSet<>();
    nodes.forEach(node -> add(all, "", node));
    Set<String> leaves = new TreeSet<>(all);
    leaves.removeIf(
        one -> all.stream().anyMatch(p -> p.startsWith(one + ".") || p.startsWith(one + "[")));
    return leaves;
  }

  private static void add(Set<String> all, String path, JsonNode node) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              e -> add(all, path.isEmpty() ? e.getKey() : path + "." + e.getKey(), e.getValue()));
    }
    if (node.isArray()) {
      node.forEach(one -> add(all, one.isContainerNode() ? path + "[]" : path, one));
    }
    if (!path.isEmpty() && (!node.isContainerNode() || node.isEmpty())) {
      all.add(path);
    }
  }
}
