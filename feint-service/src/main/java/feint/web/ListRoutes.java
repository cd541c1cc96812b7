package feint.web;

import static feint.web.Guard.Right.ANYONE;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import feint.service.Overview;
import feint.service.RunState;
import feint.service.Runs;
import feint.store.RunFilter;
import feint.store.RunRow;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Lists of runs over HTTP, and how many there are. */
final class ListRoutes {

  private static final int MOST_LISTED = 1000;
  private static final int USUALLY_LISTED = 100;
  private static final int LONGEST_NAME = 200;

  private final Runs runs;
  private final Reads reads;
  private final RunView view;

  ListRoutes(Runs runs, Reads reads) {
    this.runs = runs;
    this.reads = reads;
    this.view = new RunView(runs);
  }

  void on(RoutesConfig routes, Guard guard) {
    routes.get("/v1/runs", guard.secured(ANYONE, reads.bounded(this::list)));
    routes.get("/v1/overview", guard.secured(ANYONE, reads.bounded(this::overview)));
  }

  private void list(Context context) {
    boolean observed = Guard.observes(context);
    Optional<String> after = parameter(context, "after").map(RunRoutes::id);
    int limit = limit(parameter(context, "limit"));
    List<RunRow> rows = runs.list(filter(context, observed), after, limit);
    ObjectNode answer = Json.MAPPER.createObjectNode();
    ArrayNode list = answer.putArray("runs");
    rows.forEach(row -> list.add(observed ? view.observed(row) : view.summary(row)));
    if (rows.size() == limit) {
      answer.put("next", rows.get(limit - 1).origin().id());
    }
    RunRoutes.json(context, answer);
  }

  private static Optional<String> parameter(Context context, String name) {
    return Optional.ofNullable(context.queryParam(name));
  }

  private static RunFilter filter(Context context, boolean observed) {
    Optional<String> name = parameter(context, "name");
    Optional<String> alarm = parameter(context, "alarm");
    if (observed && (name.isPresent() || alarm.isPresent())) {
      // Which runs are found by them would tell what an observer is not told.
      throw Trouble.of(403, "an observer must not list by name or alarm");
    }
    if (name.filter(text -> text.length() > LONGEST_NAME).isPresent()) {
      throw Trouble.of(422, "name must have at most " + LONGEST_NAME + " characters");
    }
    if (name.filter(text -> text.indexOf(0) >= 0).isPresent()) {
      throw Trouble.of(422, "name must have no control characters");
    }
    return new RunFilter(
        parameter(context, "state").map(ListRoutes::kind).orElse(RunFilter.Kind.ALL),
        parameter(context, "order").map(ListRoutes::newestFirst).orElse(false),
        name.filter(text -> !text.isEmpty()),
        alarm.map(ListRoutes::flag).orElse(false));
  }

  private static RunFilter.Kind kind(String label) {
    return RunState.named(label)
        .map(RunState::kind)
        .orElseThrow(
            () -> Trouble.of(422, "state must be one of " + String.join(", ", RunState.labels())));
  }

  private static boolean newestFirst(String order) {
    if (!order.equals("newest") && !order.equals("oldest")) {
      throw Trouble.of(422, "order must be newest or oldest");
    }
    return order.equals("newest");
  }

  private static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw Trouble.of(422, "alarm must be true or false");
    }
    return text.equals("true");
  }

  private static int limit(Optional<String> text) {
    try {
      int limit = text.map(Integer::parseInt).orElse(USUALLY_LISTED);
      if (limit >= 1 && limit <= MOST_LISTED) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // What is not an integer is the same fault as one out of range.
    }
    throw Trouble.of(422, "limit must be an integer in 1.." + MOST_LISTED);
  }

  private void overview(Context context) {
    RunRoutes.json(context, json(runs.overview(), Guard.observes(context)));
  }

  /** Whether there are alarms is nothing for observers. */
  static ObjectNode json(Overview overview, boolean observed) {
    ObjectNode node = Json.MAPPER.createObjectNode().put("total", overview.total());
    ObjectNode states = node.putObject("states");
    for (RunState state : RunState.values()) {
      states.put(state.label(), overview.of(state));
    }
    if (!observed) {
      node.put("alarms", overview.alarming());
    }
    return node;
  }
}
