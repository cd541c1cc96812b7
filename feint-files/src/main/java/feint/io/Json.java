package feint.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Strict reading and writing of JSON files. */
public final class Json {

  /** Mapper that rejects duplicate names and trailing content. */
  public static final ObjectMapper MAPPER =
      withTextsOf(StreamReadConstraints.DEFAULT_MAX_STRING_LEN);

  private Json() {}

  /**
   * Returns an equally strict mapper with another limit on strings.
   *
   * @param longest largest number of characters of a string
   */
  public static ObjectMapper withTextsOf(int longest) {
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(longest).build())
            .build();
    return JsonMapper.builder(factory)
        .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /** Formats a value for a message. */
  public static String shown(JsonNode node) {
    return node.isMissingNode() ? "missing" : node.toString();
  }

  /** Returns the reason for a parse error, without control characters of the text. */
  public static String reason(JsonProcessingException e) {
    return String.valueOf(e.getOriginalMessage()).replaceAll("\\p{Cntrl}+", "?");
  }

  /** Returns the indented text of a file, in UTF-8. */
  public static byte[] bytes(JsonNode node) throws JsonProcessingException {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(node);
  }
}
