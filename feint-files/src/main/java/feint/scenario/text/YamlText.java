package feint.scenario.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.util.Locale;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Parser of a YAML document into a tree.
 *
 * <p>It reads the parser's events instead of using a mapper: nothing is built before it has been
 * checked (an alias is rejected at once, whatever it would expand to), unquoted text has its
 * meaning in YAML 1.2, and messages can show values as they were written.
 */
public final class YamlText {

  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> TRUES = Set.of("true", "True", "TRUE");
  private static final Set<String> FALSES = Set.of("false", "False", "FALSE");

  private final String text;
  private final String file;
  private final Parser events;
  private final Findings findings;

  public YamlText(String text, String file, Findings findings) {
    this.text = text;
    this.events = new ParserImpl(new StreamReader(text), new LoaderOptions());
    this.file = file;
    this.findings = findings;
  }

  /** Parses the document; reports repeated keys as faults and throws for any other error. */
  public JsonNode read() {
    requirePrintable();
    try {
      return document();
    } catch (MarkedYAMLException e) {
      throw refusal(e.getProblemMark(), "not valid YAML: " + e.getProblem(), "");
    } catch (YAMLException | IllegalArgumentException e) {
      throw ScenarioException.unreadable(file, "not valid YAML: " + e.getMessage(), "", "");
    }
  }

  /** Rejects unprintable characters with their position, which the parser's own message lacks. */
  private void requirePrintable() {
    int line = 1;
    for (int c : text.codePoints().toArray()) {
      line += c == '\n' ? 1 : 0;
      if (!StreamReader.isPrintable(c)) {
        String rule = "line " + line + ": must not have control characters";
        throw ScenarioException.unreadable(
            file, line, rule, String.format(Locale.ROOT, "U+%04X", c), "");
      }
    }
  }

  private JsonNode document() {
    events.getEvent();
    if (events.checkEvent(Event.ID.StreamEnd)) {
      throw ScenarioException.unreadable(file, "must not be empty", "", "");
    }
    events.getEvent();
    JsonNode root = node(FieldPath.TOP);
    events.getEvent();
    if (!events.checkEvent(Event.ID.StreamEnd)) {
      throw refusal(events.peekEvent(), "a file holds one document, here begins another", "");
    }
    return root;
  }

  private JsonNode node(FieldPath path) {
    Event event = events.getEvent();
    findings.isIn(line(event), path);
    requireOwnContent(event);
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar);
    }
    if (path.steps().size() >= Limits.DEEPEST_NESTING) {
      throw refusal(event, "must not nest deeper than " + Limits.DEEPEST_NESTING + " levels", "");
    }
    return event.is(Event.ID.MappingStart) ? mapping(path) : list(path);
  }

  private void requireOwnContent(Event event) {
    if (event instanceof AliasEvent alias) {
      throw refusal(event, "aliases are not allowed", "*" + alias.getAnchor());
    }
    String anchor = ((NodeEvent) event).getAnchor();
    if (anchor != null) {
      throw refusal(event, "anchors are not allowed", "&" + anchor);
    }
    String tag =
        event instanceof ScalarEvent scalar
            ? scalar.getTag()
            : ((CollectionStartEvent) event).getTag();
    if (tag != null) {
      throw refusal(event, "tags are not allowed", tag.replace("tag:yaml.org,2002:", "!!"));
    }
  }

  private ObjectNode mapping(FieldPath path) {
    ObjectNode mapping = JsonNodeFactory.instance.objectNode();
    while (!events.checkEvent(Event.ID.MappingEnd)) {
      Event key = events.peekEvent();
      String name = name();
      findings.isIn(line(key), path.to(name));
      JsonNode value = node(path.to(name));
      if (mapping.has(name)) {
        findings.add(path.to(name), "must be given once", "given again in line " + line(key));
      } else {
        mapping.set(name, value);
      }
    }
    events.getEvent();
    return mapping;
  }

  private String name() {
    Event event = events.getEvent();
    requireOwnContent(event);
    if (event instanceof ScalarEvent scalar) {
      return scalar.getValue();
    }
    throw refusal(event, "the name of a field must be text", "");
  }

  private ArrayNode list(FieldPath path) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    while (!events.checkEvent(Event.ID.SequenceEnd)) {
      list.add(node(path.to(list.size())));
    }
    events.getEvent();
    return list;
  }

  private static ValueNode scalar(ScalarEvent scalar) {
    String text = scalar.getValue();
    if (!scalar.isPlain()) {
      return TextNode.valueOf(text);
    }
    if (NULLS.contains(text)) {
      return NullNode.instance;
    }
    if (TRUES.contains(text) || FALSES.contains(text)) {
      return BooleanNode.valueOf(TRUES.contains(text));
    }
    return FieldValues.number(text).orElseGet(() -> new PlainText(text));
  }

  private static int line(Event event) {
    return event.getStartMark().getLine() + 1;
  }

  private ScenarioException refusal(Event event, String rule, String value) {
    return refusal(event.getStartMark(), rule, value);
  }

  private ScenarioException refusal(Mark mark, String rule, String value) {
    String position = "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
    return ScenarioException.unreadable(file, mark.getLine() + 1, position + rule, value, "");
  }
}
