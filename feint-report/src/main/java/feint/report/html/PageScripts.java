package feint.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The scripts of a page. The content security policy lists their digests and allows no others, so
 * that the name of a policy or a scenario is always text.
 */
record PageScripts(List<String> scripts) {

  private static final String CHARTS =
      "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.common.min.js";

  PageScripts {
    scripts = List.copyOf(scripts);
  }

  static PageScripts none() {
    return new PageScripts(List.of());
  }

  /** Returns the charting library and the script that draws the charts of this page. */
  static PageScripts forCharts() {
    return new PageScripts(List.of(text(CHARTS), resource("page.js")));
  }

  /** Returns a file of this package. */
  static String resource(String name) {
    return text("/feint/report/html/" + name);
  }

  private static String text(String path) {
    try (InputStream in = PageScripts.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(path + " must be on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the content security policy: nothing is fetched, and no other script runs. */
  String contentPolicy() {
    String allowed =
        scripts.isEmpty()
            ? "'none'"
            : scripts.stream()
                .map(script -> "'sha256-" + digest(framed(script)) + "'")
                .collect(Collectors.joining(" "));
    return "default-src 'none'; style-src 'unsafe-inline'; script-src "
        + allowed
        + "; base-uri 'none'; form-action 'none'";
  }

  String html() {
    return scripts.stream()
        .map(script -> "<script>" + framed(script) + "</script>\n")
        .collect(Collectors.joining());
  }

  /**
   * Returns a script that is valid in both HTML and XML. The one text that would end it in XML is
   * escaped.
   */
  private static String framed(String script) {
    return "//<![CDATA[\n" + script.replace("\"]]>\"", "\"]]\\x3e\"") + "\n//]]>";
  }

  private static String digest(String script) {
    try {
      byte[] bytes = script.getBytes(StandardCharsets.UTF_8);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
