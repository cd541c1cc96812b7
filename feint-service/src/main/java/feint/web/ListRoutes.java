package feint.web;

import static feint.web.RequestGuard.Right.ANYONE;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.RunState;
import feint.io.Json;
import feint.service.Overview;
import feint.service.Runs;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists and counts of runs over HTTP. */
final class ListRoutes {

  private static final int MOST_LISTED = 1000;
  private static final int USUALLY_LISTED = 100;
  private static final int LONGEST_NAME = 200;

  private final Runs runs;
  private final Reads reads;
  private final RunJson view;

  ListRoutes(Runs runs, Reads reads) {
    this.runs = runs;
    this.reads = reads;
    this.view = new RunJson(runs);
  }

  void on(RoutesConfig routes, RequestGuard guard) {
    routes.get("/v1/runs", guard.secured(ANYONE, reads.bounded(this::list)));
    routes.get("/v1/overview", guard.secured(ANYONE, reads.bounded(this::overview)));
  }

  private void list(Context context) {
    boolean observed = RequestGuard.observes(context);
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

  static Optional<String> parameter(Context context, String name) {
    return Optional.ofNullable(context.queryParam(name));
  }

  private static RunFilter filter(Context context, boolean observed) {
    Optional<String> name = parameter(context, "name");
    Optional<String> alarm = parameter(context, "alarm");
    if (observed && (name.isPresent() || alarm.isPresent())) {
      // The selection would reveal facts that are hidden from observers.
      throw ProblemResponse.of(403, "an observer must not list by name or alarm");
    }
    if (name.filter(text -> text.length() > LONGEST_NAME).isPresent()) {
      throw ProblemResponse.of(422, "name must have at most " + LONGEST_NAME + " characters");
    }
    if (name.filter(text -> text.indexOf(0) >= 0).isPresent()) {
      throw ProblemResponse.of(422, "name must have no control characters");
    }
    return new RunFilter(
        parameter(context, "state").map(ListRoutes::states).orElse(Set.of()),
        parameter(context, "order").map(ListRoutes::newestFirst).orElse(false),
        name.filter(text -> !text.isEmpty()),
        alarm.map(ListRoutes::flag).orElse(false));
  }

  private static Set<RunState> states(String labels) {
    return Stream.of(labels.split(",", -1)).map(ListRoutes::state).collect(Collectors.toSet());
  }

  private static RunState state(String label) {
    return RunState.named(label)
        .orElseThrow(
            () ->
                ProblemResponse.of(
                    422, "state must be one of " + String.join(", ", RunState.labels())));
  }

  private static boolean newestFirst(String order) {
    if (!order.equals("newest") && !order.equals("oldest")) {
      throw ProblemResponse.of(422, "order must be newest or oldest");
    }
    return order.equals("newest");
  }

  private static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw ProblemResponse.of(422, "alarm must be true or false");
    }
    return text.equals("true");
  }

  static int limit(Optional<String> text) {
    try {
      int limit = text.map(Integer::parseInt).orElse(USUALLY_LISTED);
      if (limit >= 1 && limit <= MOST_LISTED) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Other texts are refused with the same message as integers out of range.
    }
    throw ProblemResponse.of(422, "limit must be an integer in 1.." + MOST_LISTED);
  }

  private void overview(Context context) {
    RunRoutes.json(context, json(runs.overview(), RequestGuard.observes(context)));
  }

  /** Returns the counts as JSON, without alarms for observers. */
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
