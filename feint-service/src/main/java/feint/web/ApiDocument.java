package feint.web;

import feint.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Description of the service as OpenAPI 3.1, written by hand in {@code openapi.yaml}. Tests compare
 * it with the behaviour of the service.
 */
final class ApiDocument {

  private ApiDocument() {}

  /** Loaded on first use, so that it does not delay the first decision. */
  private static final class Text {
    static final String JSON = read();

    private static String read() {
      try (InputStream in = ApiDocument.class.getResourceAsStream("openapi.yaml")) {
        Map<String, Object> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
        return Json.MAPPER.writeValueAsString(document);
      } catch (IOException e) {
        throw new UncheckedIOException("the document is part of this library", e);
      }
    }
  }

  /** Returns the document as JSON. */
  static String json() {
    return Text.JSON;
  }
}
