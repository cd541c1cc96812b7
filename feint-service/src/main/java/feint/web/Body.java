package feint.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.file.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/** The JSON object that comes with a request: bounded, strict, and with no field that we ignore. */
final class Body {

  /** For what is more than a number and a word or two. */
  static final int LARGE = 64 << 20;

  static final int SMALL = 64 << 10;

  /** For a whole run with all of its queries. */
  static final int WHOLE_RUN = 512 << 20;

  /** Bytes too many that are read all the same. */
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
   * @param most bytes
   * @param fields all that it may have
   */
  static Body read(Context context, int most, String... fields) {
    Body body = new Body(parsed(text(context, most)));
    Set<String> unknown = new TreeSet<>();
    body.node.fieldNames().forEachRemaining(unknown::add);
    List.of(fields).forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw Trouble.of(
          422,
          "field "
              + shown(unknown.iterator().next())
              + " must not be there; fields are "
              + String.join(", ", fields));
    }
    return body;
  }

  static String shown(String value) {
    return Trouble.shortened(value, LONGEST_VALUE);
  }

  /** Reads a body in parts. */
  @FunctionalInterface
  interface PartReader<T> {

    /**
     * Reads a body to its end.
     *
     * @param body at the beginning of an object
     * @param nextPart to be called when a part has been read
     */
    T read(JsonParser body, Runnable nextPart) throws IOException;
  }

  /** Reads a body of any length up to that of a whole run, without holding it in memory. */
  static <T> T parts(Context context, PartReader<T> reader) {
    requireAnnounced(context, WHOLE_RUN);
    try (PacedInput in =
            new PacedInput(context.bodyInputStream(), WHOLE_RUN, LARGE, System::nanoTime);
        JsonParser parser =
            MAPPER
                .getFactory()
                .createParser(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()))) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw notObject();
      }
      return reader.read(parser, in::nextPart);
    } catch (JsonProcessingException e) {
      throw notJson(e);
    } catch (CharacterCodingException e) {
      throw notText();
    } catch (IOException e) {
      throw notWhole();
    }
  }

  private static void requireAnnounced(Context context, int most) {
    if (context.req().getContentLengthLong() > (long) most + A_LITTLE) {
      throw tooLarge(most);
    }
  }

  private static Trouble notJson(JsonProcessingException e) {
    return Trouble.of(400, "the body is not JSON: " + Json.reason(e));
  }

  private static Trouble notObject() {
    return Trouble.of(400, "the body must be a JSON object");
  }

  private static Trouble notText() {
    return Trouble.of(400, "the body must be text in UTF-8");
  }

  private static Trouble notWhole() {
    return Trouble.of(400, "the body must come whole, and did not");
  }

  private static String text(Context context, int most) {
    requireAnnounced(context, most);
    byte[] bytes;
    try (InputStream in = context.bodyInputStream()) {
      // To its end, if it is a little too large: whoever is still sending may not hear the answer.
      bytes = upTo(most + A_LITTLE + 1, in, System::nanoTime);
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

  /** Returns at most as many bytes as this, or all if there are fewer. */
  static byte[] upTo(int most, InputStream in, LongSupplier nanos) throws IOException {
    return new PacedInput(in, most, most, nanos).readNBytes(most);
  }

  private static Trouble tooLarge(long most) {
    return Trouble.of(413, "the body must have at most " + most + " bytes");
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

  /** As JSON Schema has it, 2.0 is an integer. */
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

  private JsonNode of(String field, boolean holds, String rule) {
    if (!holds) {
      throw Trouble.of(
          422, field + " must be " + rule + ", was " + shown(Json.shown(node.path(field))));
    }
    return node.path(field);
  }
}
