package feint.stdio;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.io.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Request of a program to a controller. A malformed request causes an {@link
 * IllegalArgumentException}.
 */
public sealed interface ControllerRequest {

  /** Largest length of a request in bytes; typical ones have about a hundred. */
  int LONGEST = 4096;

  /**
   * Request for the decision on a query.
   *
   * @param number number of the query, from 1
   * @param oracle current state of the oracle, in 1..R
   */
  record Ask(int number, int oracle) implements ControllerRequest {

    /** Reads the object {@code {"number", "oracle"}}. */
    public static Ask of(JsonNode body) {
      RequestFields fields = RequestFields.of("ask", body, Set.of("number", "oracle"));
      return new Ask(fields.positive("number"), fields.integer("oracle"));
    }
  }

  /**
   * Answer to a query.
   *
   * @param number number of the query, from 1
   */
  record Tell(int number, boolean informative) implements ControllerRequest {

    /** Reads the object {@code {"number", "informative"}}. */
    public static Tell of(JsonNode body) {
      RequestFields fields = RequestFields.of("tell", body, Set.of("number", "informative"));
      return new Tell(fields.positive("number"), fields.flag("informative"));
    }
  }

  /**
   * Request to close a query that will not be answered.
   *
   * @param number number of the query, from 1
   */
  record GiveUp(int number) implements ControllerRequest {

    /** Reads the object {@code {"number"}}. */
    public static GiveUp of(JsonNode body) {
      return new GiveUp(RequestFields.of("giveUp", body, Set.of("number")).positive("number"));
    }
  }

  /** Request for the progress of the run. */
  record Status() implements ControllerRequest {

    /** Reads an empty object. */
    public static Status of(JsonNode body) {
      RequestFields.of("status", body, Set.of());
      return new Status();
    }
  }

  /** Request for the public record of the run. */
  record Seen() implements ControllerRequest {

    /** Reads an empty object. */
    public static Seen of(JsonNode body) {
      RequestFields.of("record", body, Set.of());
      return new Seen();
    }
  }

  /** Request for the version of the program, by which clients check compatibility. */
  record Version() implements ControllerRequest {

    /** Reads an empty object. */
    public static Version of(JsonNode body) {
      RequestFields.of("version", body, Set.of());
      return new Version();
    }
  }

  /**
   * Parses a line: {@code {"ask": …}}, {@code {"tell": …}}, {@code {"giveUp": …}}, {@code
   * {"status": {}}}, {@code {"record": {}}} or {@code {"version": {}}}.
   *
   * @param line text in UTF-8; a line that is too long may be truncated to more than {@link
   *     #LONGEST} bytes
   */
  static ControllerRequest parse(byte[] line) {
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
      // Jackson would decode bytes that look like UTF-16 or UTF-32 as such.
      return Json.MAPPER.readTree(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("a request must be text in UTF-8, and this one is not", e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a request must be JSON: " + Json.reason(e), e);
    }
  }
}
