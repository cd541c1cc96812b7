package feint.policyfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.io.ArchiveException;
import feint.io.Json;
import java.util.ArrayList;
import java.util.List;

/** Fields of a JSON object; a field that is missing or of a wrong type is reported by name. */
record Fields(String source, JsonNode node) {

  static Fields parse(String json, String source) {
    try {
      return new Fields(source, Json.MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw new ArchiveException(source, "is not JSON: " + Json.reason(e), e);
    }
  }

  boolean has(String name) {
    return node.has(name);
  }

  Fields child(String name) {
    return new Fields(source, of(name, node.path(name).isObject(), "an object"));
  }

  List<Fields> children(String name) {
    List<Fields> children = new ArrayList<>();
    of(name, node.path(name).isArray(), "a list")
        .forEach(child -> children.add(new Fields(source, child)));
    return children;
  }

  int integer(String name) {
    return of(
            name,
            node.path(name).isIntegralNumber() && node.path(name).canConvertToInt(),
            "an integer")
        .asInt();
  }

  long whole(String name) {
    return of(
            name,
            node.path(name).isIntegralNumber() && node.path(name).canConvertToLong(),
            "an integer")
        .asLong();
  }

  boolean flag(String name) {
    return of(name, node.path(name).isBoolean(), "true or false").asBoolean();
  }

  String text(String name) {
    return of(name, node.path(name).isTextual(), "a text").asText();
  }

  void require(String name, String expected) {
    String actual = node.path(name).asText("missing");
    if (!actual.equals(expected)) {
      throw new ArchiveException(source, name + " must be " + expected + ", was " + actual);
    }
  }

  private JsonNode of(String name, boolean holds, String rule) {
    if (!holds) {
      throw new ArchiveException(
          source, name + " must be " + rule + ", was " + Json.shown(node.path(name)));
    }
    return node.path(name);
  }
}
