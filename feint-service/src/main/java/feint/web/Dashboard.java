package feint.web;

import feint.io.Sha256;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Static files of the dashboard. They are the same for everyone and contain no data of runs; the
 * pages fetch data from the API as any client does.
 */
final class Dashboard {

  private static final String FOLDER = "/feint/web/dashboard/";
  private static final String CHARTS =
      "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.common.min.js";
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*\\.([a-z]+)");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  /** Permits only the dashboard's own scripts and styles, and no embedding in other pages. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

  private final Map<String, Part> parts = new ConcurrentHashMap<>();

  /** A file, loaded once. */
  private static final class Part {

    private final byte[] content;
    private final String type;
    private final String tag;

    Part(byte[] content, String type) {
      this.content = content;
      this.type = type;
      this.tag = '"' + Sha256.of(content) + '"';
    }
  }

  void on(RoutesConfig routes) {
    routes.get("/", context -> show(context, "index.html"));
    routes.get("/dashboard/{file}", context -> show(context, context.pathParam("file")));
  }

  private void show(Context context, String name) {
    Part part =
        parts.computeIfAbsent(
            name,
            file ->
                read(file)
                    .orElseThrow(() -> ProblemResponse.of(404, "the dashboard has no such file")));
    context
        .header("Content-Security-Policy", POLICY)
        .header("Referrer-Policy", "no-referrer")
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .header("Cross-Origin-Resource-Policy", "same-origin")
        // The file has no secrets: a browser may cache it if it revalidates.
        .header("Cache-Control", "no-cache")
        .header("ETag", part.tag);
    if (part.tag.equals(context.header("If-None-Match"))) {
      context.status(304);
    } else {
      context.contentType(part.type).result(part.content);
    }
  }

  private static Optional<Part> read(String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.ofNullable(TYPES.get(matcher.group(1)))
        .flatMap(
            type ->
                content(name.equals("echarts.js") ? CHARTS : FOLDER + name)
                    .map(bytes -> new Part(bytes, type)));
  }

  private static Optional<byte[]> content(String resource) {
    try (InputStream in = Dashboard.class.getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
