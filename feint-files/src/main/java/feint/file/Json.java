package feint.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How files of JSON are read and written: strictly. */
public final class Json {

  /** Refuses repeated names and whatever follows the document. */
  public static final ObjectMapper MAPPER =
      withTextsOf(StreamReadConstraints.DEFAULT_MAX_STRING_LEN);

  private Json() {}

  /**
   * Returns a mapper of the same strictness with another bound on texts.
   *
   * @param longest characters that a text may have
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

  /** A value as a message shows it. */
  public static String shown(JsonNode node) {
    return node.isMissingNode() ? "missing" : node.toString();
  }

  /** What is wrong with a text, without the control characters that it may hold. */
  public static String reason(JsonProcessingException e) {
    return String.valueOf(e.getOriginalMessage()).replaceAll("\\p{Cntrl}+", "?");
  }

  /** The text of a file, indented. */
  public static byte[] bytes(JsonNode node) throws JsonProcessingException {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(node);
  }
}
