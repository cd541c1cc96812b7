package feint.web;

import feint.file.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What the service offers, as OpenAPI 3.1: written by hand in {@code openapi.yaml}, and held
 * against what the service does by its tests.
 */
final class ApiDocument {

  private ApiDocument() {}

  /** Read when it is first asked for: whoever waits for a decision does not wait for it. */
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

  /** The document as JSON. */
  static String json() {
    return Text.JSON;
  }
}
