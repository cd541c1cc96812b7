package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference page and the schema name the same fields. */
class ScenarioReferenceTest {

  private static final List<String> PAGE = page();

  @ParameterizedTest
  @MethodSource("fields")
  void everyFieldAndItsDefaultAreOnThePage(String name, String standard) {
    Pattern field =
        Pattern.compile("`([\\w.]+\\.)?" + name + "(\\.[\\w.]+)?`|\\{[^}]*\\b" + name + ": ");
    Pattern value = Pattern.compile("(?<![\\w.])" + Pattern.quote(standard) + "(?![\\w.]?\\w)");
    assertThat(PAGE)
        .as("a row or paragraph with the field %s and its default %s", name, standard)
        .anySatisfy(part -> assertThat(part).containsPattern(field).containsPattern(value));
  }

  /** Returns name and default of each field of the schema. */
  static Stream<String[]> fields() {
    Set<String> seen = new TreeSet<>();
    ScenarioSchema.SCENARIO.at("").findValues("properties").stream()
        .flatMap(properties -> properties.properties().stream())
        .forEach(field -> seen.add(field.getKey() + " " + standard(field)));
    return seen.stream().map(pair -> pair.split(" ", 2));
  }

  /**
   * Returns the default of a field; fields of a mapping have their own defaults, and a kind has
   * none.
   */
  private static String standard(Map.Entry<String, JsonNode> field) {
    JsonNode standard = field.getValue().path("default");
    boolean single = standard.isValueNode() && !field.getKey().equals("kind");
    return single ? standard.asText() : "";
  }

  /** Returns the rows of tables and the paragraphs between them. */
  private static List<String> page() {
    Path page = ScenarioTexts.shipped("small").resolveSibling("../docs/reference/scenario.md");
    try {
      return Pattern.compile("\\n\\n+|\\n(?=\\|)").splitAsStream(Files.readString(page)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
