package feint.web;

import static feint.web.RequestGuard.Right.RUN;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.model.Action;
import feint.service.Runs;
import feint.service.forecast.ExpectedCourse;
import feint.service.live.Timeline;
import feint.service.live.Timeline.Moment;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** History and expected course of a run over HTTP, in columns for charts. */
final class HistoryRoutes {

  /** Maximum number of queries in one answer, which is about a megabyte then. */
  static final int MOST_QUERIES = 10_000;

  private static final Pattern FROM = Pattern.compile("0|[1-9][0-9]{0,6}");

  private final Runs runs;
  private final Reads reads;

  HistoryRoutes(Runs runs, Reads reads) {
    this.runs = runs;
    this.reads = reads;
  }

  void on(RoutesConfig routes, RequestGuard guard) {
    routes.get("/v1/runs/{id}/timeline", guard.secured(RUN, reads.bounded(this::timeline)));
    routes.get("/v1/runs/{id}/plan", guard.secured(RUN, reads.bounded(this::plan)));
  }

  private void timeline(Context context) {
    String from = Optional.ofNullable(context.queryParam("from")).orElse("0");
    if (!FROM.matcher(from).matches()) {
      throw ProblemResponse.of(422, "from must be the number of a query, or 0");
    }
    Timeline timeline = runs.timeline(RunRoutes.id(context), Integer.parseInt(from), MOST_QUERIES);
    RunRoutes.json(context, json(timeline));
  }

  private static ObjectNode json(Timeline timeline) {
    ObjectNode node =
        Json.MAPPER
            .createObjectNode()
            .put("id", timeline.row().origin().id())
            .put("version", timeline.row().standing().version())
            .put("from", timeline.from())
            .put("decoys", timeline.decoys())
            .put("learner", timeline.learner());
    List<Moment> moments = timeline.moments();
    column(node, "number", moments, (to, at) -> to.add(at.row().query().number()));
    column(node, "asked", moments, (to, at) -> to.add(at.row().asked()));
    column(node, "answered", moments, (to, at) -> to.add(at.answer().time()));
    column(node, "oracle", moments, (to, at) -> to.add(at.row().oracle()));
    column(node, "type", moments, (to, at) -> to.add(type(at)));
    column(node, "incentive", moments, (to, at) -> to.add(action(at).incentive()));
    column(node, "trajectory", moments, (to, at) -> to.add(at.trajectory()));
    column(node, "informative", moments, (to, at) -> to.add(at.answer().informative()));
    column(node, "step", moments, (to, at) -> to.add(at.step()));
    column(node, "givenUp", moments, (to, at) -> to.add(at.answer().givenUp()));
    column(node, "queue", moments, (to, at) -> to.add(at.queue()));
    column(node, "paid", moments, (to, at) -> to.add(at.paid()));
    column(node, "belief", moments, (to, at) -> to.add(at.belief()));
    column(node, "evidence", moments, (to, at) -> to.add(at.evidence()));
    ObjectNode given = node.putObject("givenAway");
    column(given, "queries", moments, (to, at) -> add(to, at.posterior().queries()));
    column(given, "steps", moments, (to, at) -> add(to, at.posterior().steps()));
    column(given, "contents", moments, (to, at) -> add(to, at.posterior().contents()));
    column(given, "state", moments, (to, at) -> add(to, at.posterior().state()));
    return node;
  }

  private static void column(
      ObjectNode node, String name, List<Moment> moments, BiConsumer<ArrayNode, Moment> cell) {
    ArrayNode column = node.putArray(name);
    moments.forEach(moment -> cell.accept(column, moment));
  }

  private static Action action(Moment moment) {
    return moment.row().query().action();
  }

  private static String type(Moment moment) {
    return action(moment).learns() ? "learn" : "obfuscate";
  }

  private static void add(ArrayNode column, OptionalDouble share) {
    share.ifPresentOrElse(column::add, column::addNull);
  }

  private void plan(Context context) {
    ExpectedCourse plan = runs.plan(RunRoutes.id(context));
    ObjectNode node = Json.MAPPER.createObjectNode().put("episodes", plan.episodes());
    put(node.putObject("paid"), plan.paid());
    put(node.putObject("queue"), plan.queue());
    RunRoutes.json(context, node);
  }

  private static void put(ObjectNode node, ExpectedCourse.Band band) {
    band.mean().forEach(node.putArray("mean")::add);
    band.low().forEach(node.putArray("low")::add);
    band.high().forEach(node.putArray("high")::add);
  }
}
