package feint.web;

import io.javalin.http.Context;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;

/**
 * What Prometheus reads. Nothing here tells one type of query from the other; docs/reference/
 * service.md has the names.
 */
final class Metrics {

  private static final String SECONDS = "feint_request_seconds";

  /** Every combination of labels is kept for ever, so that callers must not make up new ones. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final PrometheusRegistry registry = new PrometheusRegistry();

  private final Counter requests =
      Counter.builder()
          .name("feint_requests_total")
          .help("Requests by method, route and status.")
          .labelNames("method", "route", "status")
          .register(registry);

  private final Histogram seconds =
      Histogram.builder()
          .name(SECONDS)
          .help("How long requests took.")
          .unit(Unit.SECONDS)
          .labelNames("method", "route")
          .classicUpperBounds(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
          .classicOnly()
          .register(registry);

  private final Counter decisions =
      Counter.builder()
          .name("feint_decisions_total")
          .help("Queries decided, each counted once.")
          .register(registry);

  private final Counter answers =
      Counter.builder()
          .name("feint_answers_total")
          .help("Answers taken, repeated ones among them.")
          .register(registry);

  /**
   * Counts a request.
   *
   * @param sent the method as it was sent, which may be any word
   * @param route one of the service's own, or a word for all others
   */
  void request(String sent, String route, int status, double millis) {
    String method = METHODS.contains(sent) ? sent : "other";
    requests.labelValues(method, route, String.valueOf(status)).inc();
    seconds.labelValues(method, route).observe(millis / 1000);
  }

  void decided() {
    decisions.inc();
  }

  void answered() {
    answers.inc();
  }

  void show(Context context) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      // How long something took may depend on what an observer must not know.
      MetricSnapshots shown =
          Guard.observes(context)
              ? registry.scrape(name -> !name.startsWith(SECONDS))
              : registry.scrape();
      PrometheusTextFormatWriter.create().write(text, shown);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    context.contentType(PrometheusTextFormatWriter.CONTENT_TYPE).result(text.toByteArray());
  }
}
