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
import feint.io.Json;
import feint.web.error.RequestId;
import java.net.http.HttpHeaders;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Compares the answers of the service with its API document. */
final class ApiContract {

  static final JsonNode DOCUMENT = document();

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

  /** Internals that no error may reveal: classes, stack traces, paths on the server's disk. */
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

  /** Fails if an answer reveals internals of the server that were not in the request. */
  static void requireNothingOfInsides(String sent, String body) {
    assertThat(INSIDES.matcher(body).results().map(MatchResult::group))
        .as(body)
        .allMatch(sent::contains);
  }

  /** Fails if the document does not describe this answer. */
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
    assertThat(headers.allValues(RequestId.HEADER))
        .as(told)
        .singleElement()
        .asString()
        .matches("[0-9a-f]{16}");
    requireHeaders(response, headers, told);
    if (method.equals("HEAD")) {
      assertThat(body).as(told).isEmpty();
    } else {
      requireContent(response, headers, body, told);
    }
  }

  /** Answers common to all operations: unknown path, unknown method, unreadable request. */
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

  /** Fails if a value does not match a schema of the document. */
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

  /** Returns the operation for a request; if two paths match, the one with fewer parameters. */
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

  /** Returns a node of the document, or the one that it refers to. */
  static JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? resolved(at(node.path("$ref").asText().substring(1))) : node;
  }

  private static JsonNode at(String pointer) {
    return DOCUMENT.at(JsonPointer.compile(pointer));
  }
}
