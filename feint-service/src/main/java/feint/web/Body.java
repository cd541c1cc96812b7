package feint.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.file.Json;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The JSON object that comes with a request: bounded, strict, and with no field that we ignore. */
final class Body {

  /** For what is more than a number and a word or two. */
  static final int LARGE = 64 << 20;

  static final int SMALL = 64 << 10;

  /** Bytes too many that are read all the same. */
  static final int A_LITTLE = 1 << 10;

  private static final int LONGEST_VALUE = 100;
  private static final int LEAST_BYTES_PER_SECOND = 100;
  private static final int PATIENCE_SECONDS = 10;

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

  /** A body whose fields somebody else reads. */
  static JsonNode object(Context context, int most) {
    return parsed(text(context, most));
  }

  private static String text(Context context, int most) {
    long announced = context.req().getContentLengthLong();
    if (announced > (long) most + A_LITTLE) {
      throw tooLarge(most);
    }
    byte[] bytes;
    try (InputStream in = context.bodyInputStream()) {
      // To its end, if it is a little too large: whoever is still sending may not hear the answer.
      bytes = upTo(most + A_LITTLE + 1, in, System::nanoTime);
    } catch (IOException e) {
      throw Trouble.of(400, "the body must come whole, and did not");
    }
    if (bytes.length > most) {
      throw tooLarge(most);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw Trouble.of(400, "the body must be text in UTF-8");
    }
  }

  /** So many bytes, or all if there are fewer. Whoever dawdles would hold a thread for too long. */
  static byte[] upTo(int most, InputStream in, LongSupplier nanos) throws IOException {
    long begun = nanos.getAsLong();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] some = new byte[1 << 13];
    int read = in.read(some, 0, Math.min(some.length, most));
    while (read > 0) {
      all.write(some, 0, read);
      long allowed = PATIENCE_SECONDS + (long) all.size() / LEAST_BYTES_PER_SECOND;
      if (nanos.getAsLong() - begun > TimeUnit.SECONDS.toNanos(allowed)) {
        throw Trouble.of(
            400, "the body must come at " + LEAST_BYTES_PER_SECOND + " bytes a second at least");
      }
      read = in.read(some, 0, Math.min(some.length, most - all.size()));
    }
    return all.toByteArray();
  }

  private static Trouble tooLarge(int most) {
    return Trouble.of(413, "the body must have at most " + most + " bytes");
  }

  private static JsonNode parsed(String text) {
    JsonNode node;
    try {
      node = Json.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw Trouble.of(400, "the body is not JSON: " + Json.reason(e));
    }
    if (!node.isObject()) {
      throw Trouble.of(400, "the body must be a JSON object");
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
