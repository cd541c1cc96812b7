package feint.scenario.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/** Writer of readable YAML, with one row of a table per line. */
public final class YamlDocument {

  private YamlDocument() {}

  public static String text(JsonNode tree, List<String> comments) {
    String lines =
        comments.stream()
            .map(
                comment ->
                    "# "
                        + comment.replaceAll("[^\\x20-\\x7E\\xA0-\\u2027\\u202A-\\uD7FF]+", " ")
                        + "\n")
            .collect(Collectors.joining());
    Object values = new ObjectMapper().convertValue(tree, Object.class);
    return lines + new Yaml(new PlainNumbers(options()), options()).dump(values);
  }

  private static DumperOptions options() {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.AUTO);
    options.setSplitLines(false);
    options.setIndicatorIndent(2);
    options.setIndentWithIndicator(true);
    return options;
  }

  /** Numbers without exponents where a person would not write them. */
  private static final class PlainNumbers extends Representer {

    private PlainNumbers(DumperOptions options) {
      super(options);
      representers.put(
          Double.class,
          x -> representScalar(Tag.FLOAT, FieldValues.shown(((Double) x).doubleValue())));
    }
  }
}
