package feint.web;

import static feint.web.RequestGuard.Right.ADMIN;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.store.Trail;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;
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
    ObjectNode answer = Json.MAPPER.createObjectNode();
    ArrayNode list = answer.putArray("entries");
    page.entries().forEach(entry -> list.add(view(entry)));
    answer.put("last", page.last()).put("fault", page.fault().orElse(null));
    if (page.entries().size() == limit) {
      answer.put("next", page.entries().get(limit - 1).number());
    }
    RunRoutes.json(context, answer);
  }

  private static long number(String text) {
    return Optional.of(text)
        .filter(after -> NUMBER.matcher(after).matches())
        .map(Long::parseLong)
        .orElseThrow(() -> ProblemResponse.of(422, "after must be the number of an entry, or 0"));
  }

  private static ObjectNode view(Trail.Entry entry) {
    ObjectNode node =
        Json.MAPPER
            .createObjectNode()
            .put("number", entry.number())
            .put("time", entry.time())
            .put("action", entry.action())
            .put("subject", entry.subject());
    entry.query().ifPresentOrElse(query -> node.put("query", query), () -> node.putNull("query"));
    return node.put("actor", entry.actor().name())
        .put("request", entry.actor().request())
        .put("client", entry.actor().client())
        .put("hash", entry.hash());
  }
}
