package feint.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.io.Json;
import feint.web.error.ProblemResponse;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/** JSON object in the body of a request: bounded, strict, without unknown fields. */
final class Body {

  /** Maximum size of a body with a scenario or a policy file. */
  static final int LARGE = 64 << 20;

  static final int SMALL = 64 << 10;

  /** Maximum size of a whole run with all of its queries. */
  static final int WHOLE_RUN = 512 << 20;

  /** Excess bytes that are read nevertheless. */
  static final int A_LITTLE = 1 << 10;

  private static final int LONGEST_VALUE = 100;
  private static final ObjectMapper MAPPER = Json.withTextsOf(LARGE);

  private final JsonNode node;

  private Body(JsonNode node) {
    this.node = node;
  }

  /**
   * Reads a body.
   *
   * @param most maximum number of bytes
   * @param fields names of the permitted fields
   */
  static Body read(Context context, int most, String... fields) {
    Body body = new Body(parsed(text(context, most)));
    Set<String> unknown = new TreeSet<>();
    body.node.fieldNames().forEachRemaining(unknown::add);
    List.of(fields).forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw ProblemResponse.of(
          422,
          "field "
              + shown(unknown.iterator().next())
              + " is unknown; fields are "
              + String.join(", ", fields));
    }
    return body;
  }

  static String shown(String value) {
    return ProblemResponse.shortened(value, LONGEST_VALUE);
  }

  /** Reader of a body in parts. */
  @FunctionalInterface
  interface PartReader<T> {

    /**
     * Reads a body to its end.
     *
     * @param body positioned at the start of an object
     * @param nextPart to be called after each part
     */
    T read(JsonParser body, Runnable nextPart) throws IOException;
  }

  /**
   * Reads a body of up to {@link #WHOLE_RUN} bytes without holding it in memory. A body that is
   * refused is read to its end: a client or proxy that is still sending may miss the answer.
   */
  static <T> T parts(Context context, PartReader<T> reader) {
    requireAnnounced(context, WHOLE_RUN);
    try (PacedInput in =
        new PacedInput(context.bodyInputStream(), WHOLE_RUN, LARGE, System::nanoTime)) {
      try {
        return read(in, reader);
      } finally {
        in.skipRest();
      }
    } catch (JsonProcessingException e) {
      throw notJson(e);
    } catch (CharacterCodingException e) {
      throw notText();
    } catch (IOException e) {
      throw notWhole();
    }
  }

  private static <T> T read(PacedInput in, PartReader<T> reader) throws IOException {
    JsonParser parser =
        MAPPER
            .getFactory()
            .createParser(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()))
            .disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
    try (parser) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw notObject();
      }
      return reader.read(parser, in::nextPart);
    }
  }

  private static void requireAnnounced(Context context, int most) {
    if (context.req().getContentLengthLong() > (long) most + A_LITTLE) {
      throw tooLarge(most);
    }
  }

  private static ProblemResponse notJson(JsonProcessingException e) {
    return ProblemResponse.of(400, "the body is not JSON: " + Json.reason(e));
  }

  private static ProblemResponse notObject() {
    return ProblemResponse.of(400, "the body must be a JSON object");
  }

  private static ProblemResponse notText() {
    return ProblemResponse.of(400, "the body must be text in UTF-8");
  }

  private static ProblemResponse notWhole() {
    return ProblemResponse.of(400, "the body must be complete, was cut off");
  }

  private static String text(Context context, int most) {
    requireAnnounced(context, most);
    byte[] bytes;
    try (InputStream in = context.bodyInputStream()) {
      // A slightly too large body is read to its end: a client that is still sending may miss the
      // answer.
      bytes = upTo(expected(context, most + A_LITTLE) + 1, in, System::nanoTime);
    } catch (IOException e) {
      throw notWhole();
    }
    if (bytes.length > most) {
      throw tooLarge(most);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw notText();
    }
  }

  /** Returns the announced size of a body, or this number if it is smaller or none is announced. */
  private static int expected(Context context, int most) {
    long announced = context.req().getContentLengthLong();
    return announced < 0 ? most : (int) Math.min(most, announced);
  }

  /** Returns the first bytes of a stream, at most this many. */
  static byte[] upTo(int most, InputStream in, LongSupplier nanos) throws IOException {
    return new PacedInput(in, most, most, nanos).readNBytes(most);
  }

  private static ProblemResponse tooLarge(long most) {
    return ProblemResponse.of(413, "the body must have at most " + most + " bytes");
  }

  private static JsonNode parsed(String text) {
    JsonNode node;
    try {
      node = MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw notJson(e);
    }
    if (!node.isObject()) {
      throw notObject();
    }
    return node;
  }

  boolean has(String field) {
    return node.hasNonNull(field);
  }

  JsonNode at(String field) {
    return node.path(field);
  }

  int integer(String field) {
    JsonNode value = node.path(field);
    return Math.toIntExact(
        of(field, whole(value) && value.canConvertToInt(), "an integer").asLong());
  }

  /** JSON Schema counts 2.0 as an integer. */
  private static boolean whole(JsonNode value) {
    return value.isNumber() && value.canConvertToExactIntegral();
  }

  OptionalLong whole(String field) {
    JsonNode value = node.path(field);
    return has(field)
        ? OptionalLong.of(
            of(field, whole(value) && value.canConvertToLong(), "an integer").asLong())
        : OptionalLong.empty();
  }

  boolean flag(String field) {
    return of(field, node.path(field).isBoolean(), "true or false").asBoolean();
  }

  String text(String field) {
    return of(field, node.path(field).isTextual(), "a text").asText();
  }

  Optional<String> optional(String field) {
    return has(field) ? Optional.of(text(field)) : Optional.empty();
  }

  /** Returns a list of texts; empty if there is none. */
  Optional<List<String>> texts(String field) {
    if (!has(field)) {
      return Optional.empty();
    }
    JsonNode value = node.path(field);
    boolean texts = value.isArray();
    List<String> list = new ArrayList<>();
    for (JsonNode one : value) {
      texts &= one.isTextual();
      list.add(one.asText());
    }
    of(field, texts, "a list of texts");
    return Optional.of(list);
  }

  /** Returns the whole object. */
  JsonNode whole() {
    return node;
  }

  private JsonNode of(String field, boolean holds, String rule) {
    if (!holds) {
      throw ProblemResponse.of(
          422, field + " must be " + rule + ", was " + shown(Json.shown(node.path(field))));
    }
    return node.path(field);
  }
}
