package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import feint.file.Json;
import java.net.http.HttpHeaders;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Holds what the service answers against what its document says. */
final class ApiContract {

  static final JsonNode DOCUMENT = document();

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

  /** What no error may tell: classes, stack traces, places on the server's disk. */
  private static final Pattern INSIDES =
      Pattern.compile(
          "Exception|Error:|\\bjava\\.|\\bjavax\\.|io\\.javalin|jetty|feint\\.[a-z]|\\tat |feint-policy|sqlite|"
              + Pattern.quote(System.getProperty("java.io.tmpdir")));

  private ApiContract() {}

  private static JsonNode document() {
    try {
      return Json.MAPPER.readTree(ApiDocument.json());
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Fails if an answer tells of the server's insides what was not in the request. */
  static void requireNothingOfInsides(String sent, String body) {
    assertThat(INSIDES.matcher(body).results().map(MatchResult::group))
        .as(body)
        .allMatch(sent::contains);
  }

  /** Fails if the document does not know this answer. */
  static void check(String method, String path, int status, HttpHeaders headers, String body) {
    String told = method + " " + path + " → " + status + " " + body;
    Optional<JsonNode> operation = operation(method, path);
    if (operation.isEmpty()) {
      assertThat(status).as(told).isIn(400, 403, 404, 405);
    }
    JsonNode response =
        operation
            .map(found -> resolved(found.path("responses").path(String.valueOf(status))))
            .filter(found -> !found.isMissingNode())
            .orElseGet(() -> elsewhere(operation.isPresent(), status, told));
    assertThat(headers.map().keySet())
        .as(told)
        .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("access-control"))
        .noneMatch(name -> name.equalsIgnoreCase("server"));
    requireHeaders(response, headers, told);
    if (method.equals("HEAD")) {
      assertThat(body).as(told).isEmpty();
    } else {
      requireContent(response, headers, body, told);
    }
  }

  /** What is not said of an operation is said of all: no such path, method, or readable request. */
  private static JsonNode elsewhere(boolean known, int status, String told) {
    assertThat(status).as("not in the document: %s", told).isIn(400, 403, 404, 405);
    assertThat(known && status == 405).as(told).isFalse();
    return at("/components/responses/" + (status == 405 ? "MethodNotAllowed" : "Bad"));
  }

  private static void requireHeaders(JsonNode response, HttpHeaders headers, String told) {
    response
        .path("headers")
        .properties()
        .forEach(
            header -> {
              String value = headers.firstValue(header.getKey()).orElse("");
              assertThat(value).as("%s of %s", header.getKey(), told).isNotEmpty();
              requireValid(header.getValue().path("schema"), TextNode.valueOf(value), told);
            });
  }

  private static void requireContent(
      JsonNode response, HttpHeaders headers, String body, String told) {
    JsonNode content = response.path("content");
    if (content.isMissingNode()) {
      assertThat(body).as(told).isEmpty();
      return;
    }
    String type = headers.firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
    assertThat(content.has(type)).as("%s as %s", told, type).isTrue();
    requireValid(
        content.path(type).path("schema"),
        type.endsWith("json") ? parsed(body) : TextNode.valueOf(body),
        told);
  }

  static JsonNode parsed(String body) {
    try {
      return Json.MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      throw new AssertionError(body, e);
    }
  }

  /** Fails if a value is not as a schema of the document says. */
  static void requireValid(JsonNode schema, JsonNode value, String told) {
    Schema read =
        SCHEMAS.computeIfAbsent(
            schema.toString(),
            key -> {
              ObjectNode root = Json.MAPPER.createObjectNode();
              root.putArray("allOf").add(schema);
              root.set("components", at("/components"));
              return REGISTRY.getSchema(root);
            });
    assertThat(read.validate(value)).as(told).isEmpty();
  }

  /** What the document says of a request; where two paths fit, the one with fewer parameters. */
  private static Optional<JsonNode> operation(String method, String path) {
    String plain = path.replaceFirst("\\?.*", "");
    String name = method.toLowerCase(Locale.ROOT);
    return StreamSupport.stream(
            ((Iterable<Map.Entry<String, JsonNode>>) DOCUMENT.path("paths").properties())
                .spliterator(),
            false)
        .filter(entry -> plain.matches(entry.getKey().replaceAll("\\{[a-z]+}", "[^/]+")))
        .filter(entry -> entry.getValue().has(name))
        .min(Comparator.comparingInt(entry -> entry.getKey().split("\\{", -1).length))
        .map(entry -> entry.getValue().path(name));
  }

  /** What a part of the document stands for: itself, or what it refers to. */
  static JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? resolved(at(node.path("$ref").asText().substring(1))) : node;
  }

  private static JsonNode at(String pointer) {
    return DOCUMENT.at(JsonPointer.compile(pointer));
  }
}
