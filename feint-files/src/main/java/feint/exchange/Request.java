package feint.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.file.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** What a program wants of a controller. Whatever is wrong with it is an illegal argument. */
public sealed interface Request {

  /** The longest text of a request in bytes; sensible ones have a hundred. */
  int LONGEST = 4096;

  /**
   * What is to be done about a query.
   *
   * @param number the query's, from 1
   * @param oracle the oracle's state now, 1..R
   */
  record Ask(int number, int oracle) implements Request {

    /** From the object {@code {"number", "oracle"}}. */
    public static Ask of(JsonNode body) {
      RequestFields fields = RequestFields.of("ask", body, Set.of("number", "oracle"));
      return new Ask(fields.positive("number"), fields.integer("oracle"));
    }
  }

  /**
   * The answer to a query.
   *
   * @param number the query's, from 1
   */
  record Tell(int number, boolean informative) implements Request {

    /** From the object {@code {"number", "informative"}}. */
    public static Tell of(JsonNode body) {
      RequestFields fields = RequestFields.of("tell", body, Set.of("number", "informative"));
      return new Tell(fields.positive("number"), fields.flag("informative"));
    }
  }

  /**
   * A query that nobody will answer.
   *
   * @param number the query's, from 1
   */
  record GiveUp(int number) implements Request {

    /** From the object {@code {"number"}}. */
    public static GiveUp of(JsonNode body) {
      return new GiveUp(RequestFields.of("giveUp", body, Set.of("number")).positive("number"));
    }
  }

  /** How far the run has come. */
  record Status() implements Request {

    /** From an empty object. */
    public static Status of(JsonNode body) {
      RequestFields.of("status", body, Set.of());
      return new Status();
    }
  }

  /** What everyone has seen of the run. */
  record Seen() implements Request {

    /** From an empty object. */
    public static Seen of(JsonNode body) {
      RequestFields.of("record", body, Set.of());
      return new Seen();
    }
  }

  /** Version of the program, by which clients check that they fit it. */
  record Version() implements Request {

    /** From an empty object. */
    public static Version of(JsonNode body) {
      RequestFields.of("version", body, Set.of());
      return new Version();
    }
  }

  /**
   * The request on a line: {@code {"ask": …}}, {@code {"tell": …}}, {@code {"giveUp": …}}, {@code
   * {"status": {}}}, {@code {"record": {}}} or {@code {"version": {}}}.
   *
   * @param line in UTF-8; of a line that is too long, more than {@link #LONGEST} bytes will do
   */
  static Request parse(byte[] line) {
    JsonNode node = json(line);
    if (node.size() == 1 && node.has("ask")) {
      return Ask.of(node.path("ask"));
    }
    if (node.size() == 1 && node.has("tell")) {
      return Tell.of(node.path("tell"));
    }
    if (node.size() == 1 && node.has("giveUp")) {
      return GiveUp.of(node.path("giveUp"));
    }
    if (node.size() == 1 && node.has("status")) {
      return Status.of(node.path("status"));
    }
    if (node.size() == 1 && node.has("record")) {
      return Seen.of(node.path("record"));
    }
    if (node.size() == 1 && node.has("version")) {
      return Version.of(node.path("version"));
    }
    throw new IllegalArgumentException(
        "a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was "
            + RequestFields.shown(node));
  }

  private static JsonNode json(byte[] line) {
    if (line.length > LONGEST) {
      throw new IllegalArgumentException(
          "a request must have at most " + LONGEST + " bytes, and this one had more");
    }
    try {
      // Bytes would be taken for UTF-16 or UTF-32 if they look like it.
      return Json.MAPPER.readTree(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("a request must be text in UTF-8, and this one is not", e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a request must be JSON: " + Json.reason(e), e);
    }
  }
}
