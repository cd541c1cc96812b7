package feint.report;

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
 * The scripts of a page. The browser is told their digests, and to run nothing else: whatever a
 * policy or a scenario is called, its name stays text.
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

  /** The library that draws, and what makes it draw the charts of this page. */
  static PageScripts forCharts() {
    return new PageScripts(List.of(text(CHARTS), resource("page.js")));
  }

  /** A file beside this class. */
  static String resource(String name) {
    return text("/feint/report/" + name);
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

  /** Nothing is fetched, and no other script runs. */
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
   * A script that is one to whoever reads HTML and to whoever reads XML. The one text in it that
   * would end it there is written in another way.
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
