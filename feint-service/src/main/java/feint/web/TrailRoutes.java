package feint.web;

import static feint.web.RequestGuard.Right.ADMIN;

import feint.api.TrailEntry;
import feint.api.TrailPage;
import feint.store.Trail;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The trail of administrative actions over HTTP. */
final class TrailRoutes {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}");

  private final Trail trail;
  private final Reads reads;

  TrailRoutes(Trail trail, Reads reads) {
    this.trail = trail;
    this.reads = reads;
  }

  void on(RoutesConfig routes, RequestGuard guard) {
    routes.get("/v1/trail", guard.secured(ADMIN, reads.bounded(this::list)));
  }

  private void list(Context context) {
    long after = ListRoutes.parameter(context, "after").map(TrailRoutes::number).orElse(0L);
    int limit = ListRoutes.limit(ListRoutes.parameter(context, "limit"));
    Trail.Page page = trail.page(after, limit);
    OptionalLong next =
        page.entries().size() == limit
            ? OptionalLong.of(page.entries().get(limit - 1).number())
            : OptionalLong.empty();
    List<TrailEntry> entries = page.entries().stream().map(TrailRoutes::view).toList();
    RunRoutes.json(context, new TrailPage(entries, page.last(), page.fault(), next).json());
  }

  private static long number(String text) {
    return Optional.of(text)
        .filter(after -> NUMBER.matcher(after).matches())
        .map(Long::parseLong)
        .orElseThrow(() -> ProblemResponse.of(422, "after must be the number of an entry, or 0"));
  }

  private static TrailEntry view(Trail.Entry entry) {
    return new TrailEntry(
        entry.number(),
        Instant.ofEpochMilli(entry.time()),
        entry.action(),
        entry.subject(),
        entry.query(),
        entry.actor().name(),
        entry.actor().request(),
        entry.actor().client(),
        entry.hash());
  }
}
