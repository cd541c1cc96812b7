package feint.web;

import feint.web.error.FaultCause;
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
import java.util.stream.Stream;

/**
 * Counters of requests, and the metrics that Prometheus reads. Observers see only the few that
 * depend on public records alone. Times, alarms, faults and the state of the process may depend on
 * secrets and are for admins. docs/reference/metrics.md lists the names.
 */
final class Metrics {

  /** Each combination of labels stays in memory, so clients must not be able to invent new ones. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final PrometheusRegistry open = new PrometheusRegistry();
  private final PrometheusRegistry owned = new PrometheusRegistry();

  private final Counter requests =
      Counter.builder()
          .name("feint_requests_total")
          .help("Requests by method, route and status.")
          .labelNames("method", "route", "status")
          .register(open);

  private final Counter decisions =
      Counter.builder()
          .name("feint_decisions_total")
          .help("Queries decided, each counted once.")
          .register(open);

  private final Counter answers =
      Counter.builder()
          .name("feint_answers_total")
          .help("Answers accepted, including repeated ones.")
          .register(open);

  private final Histogram seconds =
      Histogram.builder()
          .name("feint_request_seconds")
          .help("Duration of requests.")
          .unit(Unit.SECONDS)
          .labelNames("method", "route")
          .classicUpperBounds(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
          .classicOnly()
          .register(owned);

  private final Counter faults =
      Counter.builder()
          .name("feint_faults_total")
          .help("Answers with a status of 500 or more, by cause.")
          .labelNames("cause")
          .register(owned);

  private final Counter conflicts =
      Counter.builder()
          .name("feint_conflicts_total")
          .help("Answers with status 409, by cause.")
          .labelNames("cause")
          .register(owned);

  Metrics() {
    // A rate needs an initial zero.
    Stream.of(FaultCause.values()).forEach(cause -> faults.initLabelValues(cause.label()));
    Stream.of(true, false).forEach(number -> conflicts.initLabelValues(conflict(number)));
  }

  /** Registry of the metrics that observers may read. */
  PrometheusRegistry open() {
    return open;
  }

  /** Registry of the metrics that only admins may read. */
  PrometheusRegistry owned() {
    return owned;
  }

  /**
   * Counts a request.
   *
   * @param sent the method as sent, which may be any word
   * @param route one of the service's routes, or a word for all others
   */
  void request(String sent, String route, int status, double millis) {
    String method = METHODS.contains(sent) ? sent : "other";
    requests.labelValues(method, route, String.valueOf(status)).inc();
    seconds.labelValues(method, route).observe(millis / 1000);
  }

  /** Counts an answer with a status of 500 or more. */
  void countFault(FaultCause cause) {
    faults.labelValues(cause.label()).inc();
  }

  /**
   * Counts an answer with status 409.
   *
   * @param aboutNumber whether the cause is the number of the query
   */
  void countConflict(boolean aboutNumber) {
    conflicts.labelValues(conflict(aboutNumber)).inc();
  }

  private static String conflict(boolean aboutNumber) {
    return aboutNumber ? "number" : "other";
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
      MetricSnapshots shown =
          RequestGuard.observes(context)
              ? open.scrape()
              : new MetricSnapshots(
                  Stream.of(open, owned).flatMap(some -> some.scrape().stream()).toList());
      PrometheusTextFormatWriter.create().write(text, shown);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    context.contentType(PrometheusTextFormatWriter.CONTENT_TYPE).result(text.toByteArray());
  }
}
