package feint.scenario.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Parser of a JSON document into a tree with the same values as {@link YamlText} yields. */
public final class JsonText {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final String text;
  private final String file;
  private final Findings findings;

  public JsonText(String text, String file, Findings findings) {
    this.text = text;
    this.file = file;
    this.findings = findings;
  }

  /** Parses the document; reports repeated names as faults and throws for any other error. */
  public JsonNode read() {
    try (JsonParser tokens = FACTORY.createParser(text)) {
      return document(tokens);
    } catch (JsonProcessingException e) {
      throw refusal(e.getLocation(), "not valid JSON: " + problem(e));
    } catch (IOException e) {
      throw new UncheckedIOException("a string can always be read", e);
    }
  }

  /** Returns Jackson's message without its advice to programmers. */
  private static String problem(JsonProcessingException e) {
    return e.getOriginalMessage().replaceFirst(": enable `.*", "");
  }

  private JsonNode document(JsonParser tokens) throws IOException {
    if (tokens.nextToken() == null) {
      throw ScenarioException.unreadable(file, "must not be empty", "", "");
    }
    JsonNode root = node(tokens, FieldPath.TOP);
    if (tokens.nextToken() != null) {
      throw refusal(
          tokens.currentTokenLocation(), "a file holds one document, here begins another");
    }
    return root;
  }

  private JsonNode node(JsonParser tokens, FieldPath path) throws IOException {
    JsonToken token = tokens.currentToken();
    if (token.isStructStart() && path.steps().size() >= Limits.DEEPEST_NESTING) {
      throw refusal(
          tokens.currentTokenLocation(),
          "must not nest deeper than " + Limits.DEEPEST_NESTING + " levels");
    }
    return switch (token) {
      case START_OBJECT -> mapping(tokens, path);
      case START_ARRAY -> list(tokens, path);
      case VALUE_TRUE, VALUE_FALSE -> BooleanNode.valueOf(token == JsonToken.VALUE_TRUE);
      case VALUE_NULL -> NullNode.instance;
      case VALUE_STRING -> TextNode.valueOf(tokens.getText());
      default -> number(tokens.getText());
    };
  }

  /**
   * Parses a number; one beyond the range of a double, such as 1e400, stays text, which no field
   * accepts.
   */
  private static JsonNode number(String text) {
    return FieldValues.number(text).orElseGet(() -> new PlainText(text));
  }

  private ObjectNode mapping(JsonParser tokens, FieldPath path) throws IOException {
    ObjectNode mapping = JsonNodeFactory.instance.objectNode();
    while (tokens.nextToken() != JsonToken.END_OBJECT) {
      String name = tokens.currentName();
      int line = tokens.currentTokenLocation().getLineNr();
      tokens.nextToken();
      JsonNode value = node(tokens, path.to(name));
      if (mapping.has(name)) {
        findings.add(path.to(name), "must be given once", "given again in line " + line);
      } else {
        mapping.set(name, value);
      }
    }
    return mapping;
  }

  private ArrayNode list(JsonParser tokens, FieldPath path) throws IOException {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    while (tokens.nextToken() != JsonToken.END_ARRAY) {
      list.add(node(tokens, path.to(list.size())));
    }
    return list;
  }

  private ScenarioException refusal(JsonLocation at, String rule) {
    String position = "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    return ScenarioException.unreadable(file, position + rule, "", "");
  }
}
