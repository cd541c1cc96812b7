package feint.web;

import static feint.web.RequestGuard.Right.ADMIN;
import static feint.web.RequestGuard.Right.ANYONE;
import static feint.web.RequestGuard.Right.RUN;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.Outcome;
import feint.api.PaddedJson;
import feint.data.PublicRecord;
import feint.io.Json;
import feint.scenario.text.ScenarioException;
import feint.service.RunExport;
import feint.service.RunRequest;
import feint.service.RunTasks;
import feint.service.Runs;
import feint.service.TermsJson;
import feint.service.access.Scope;
import feint.service.live.PrivateRow;
import feint.service.live.RunDecision;
import feint.store.Actor;
import feint.store.RunRow;
import feint.store.RunTerms;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** HTTP routes of runs. */
final class RunRoutes {

  private static final String JSON = "application/json";
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

  private final Runs runs;
  private final RunJson view;
  static final String ANSWER = "/v1/runs/{id}/queries/{number}/answer";
  static final String GIVE_UP = "/v1/runs/{id}/queries/{number}/give-up";

  /** Longest time for which a request waits for the release of its decision. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

  /**
   * Time after which a request is refused that would wait longer. Clients repeat it within two
   * seconds, so that they always ask before the release.
   */
  private static final Duration REFUSAL = Duration.ofSeconds(5);

  private final Clock clock;
  private final Releases releases;
  private final Metrics metrics;
  private final boolean seeds;
  private final Reads reads;

  RunRoutes(
      Runs runs, Metrics metrics, boolean seeds, Reads reads, Releases releases, Clock clock) {
    this.runs = runs;
    this.metrics = metrics;
    this.view = new RunJson(runs);
    this.seeds = seeds;
    this.reads = reads;
    this.releases = releases;
    this.clock = clock;
  }

  void on(RoutesConfig routes, RequestGuard guard) {
    routes.post("/v1/runs", guard.secured(ADMIN, this::create));
    routes.get("/v1/runs/{id}", guard.secured(ANYONE, reads.awaited(this::show)));
    routes.delete("/v1/runs/{id}", guard.secured(ADMIN, this::delete));
    routes.get("/v1/runs/{id}/record", guard.secured(RUN, reads.bounded(this::record)));
    routes.get("/v1/runs/{id}/log", guard.secured(RUN, reads.bounded(this::log)));
    routes.post("/v1/runs/{id}/export", guard.secured(ADMIN, this::export));
    routes.post("/v1/runs/import", guard.secured(ADMIN, this::take));
    routes.post("/v1/runs/{id}/close", guard.secured(RUN, reads.awaited(this::close)));
    routes.post("/v1/runs/{id}/queries", guard.secured(RUN, this::ask));
    routes.put(ANSWER, guard.secured(RUN, this::tell));
    routes.post(GIVE_UP, guard.secured(RUN, this::giveUp));
  }

  private void create(Context context) {
    Body body =
        Body.read(
            context,
            Body.LARGE,
            "name",
            "publicName",
            "scenario",
            "policy",
            "policyFile",
            "requestId",
            "seed",
            "follows",
            "tasks",
            "wanted",
            "deadline",
            "pace");
    JsonNode scenario = body.at("scenario");
    if (!scenario.isObject() && !scenario.isTextual()) {
      throw ProblemResponse.of(422, "scenario must be an object, or YAML as a text");
    }
    OptionalLong seed = body.whole("seed");
    if (seed.isPresent() && !seeds) {
      throw ProblemResponse.of(422, RunRequest.NO_SEED);
    }
    Optional<RunTasks> tasks = RunTasks.of(body.texts("tasks"), body.optional("wanted"));
    RunRequest request =
        new RunRequest(
            body.optional("name"),
            body.optional("publicName"),
            scenario.isObject() ? scenario.toString() : scenario.asText(),
            scenario.isObject(),
            body.optional("policy"),
            body.optional("policyFile").map(RunRequest.Document::of),
            body.optional("requestId"),
            seed,
            body.optional("follows"),
            tasks,
            new RunTerms(
                tasks.isPresent(),
                TermsJson.millis(body.whole(), "deadline"),
                TermsJson.millis(body.whole(), "pace")));
    Actor actor = RequestGuard.actor(context);
    Runs.Made created = withFaults(() -> runs.create(actor, request));
    ObjectNode answer = Json.MAPPER.createObjectNode();
    answer.put("id", created.id()).put("state", created.state());
    context.status(created.first() ? 201 : 200);
    json(context, answer);
  }

  /** Reports the faults of a scenario that a client has sent. */
  private static <T> T withFaults(Supplier<T> request) {
    try {
      return request.get();
    } catch (ScenarioException e) {
      throw ProblemResponse.of(e);
    }
  }

  private CompletableFuture<?> show(Context context) {
    RunRow row = runs.row(id(context));
    if (runs.damage(row).isPresent()) {
      // A run that is deleted meanwhile takes its scenario with it: it is unknown, not damaged.
      row = runs.row(row.origin().id());
    }
    CompletableFuture<ObjectNode> shown =
        RequestGuard.observes(context)
            ? CompletableFuture.completedFuture(view.observed(row))
            : view.whole(row);
    return shown.thenAccept(node -> json(context, node));
  }

  private void ask(Context context) {
    Body body = Body.read(context, Body.SMALL, "number", "oracle");
    RunDecision decision = runs.ask(id(context), body.integer("number"), body.integer("oracle"));
    if (decision.first()) {
      metrics.decided();
    }
    context.status(decision.first() ? 201 : 200);
    byte[] text = decision.decision().padded();
    decision
        .release()
        .ifPresentOrElse(
            moment -> context.future(() -> released(context, text, moment)),
            () -> answer(context, text));
  }

  /** Answers at the release. Repeated requests wait for the same moment. */
  private CompletableFuture<?> released(Context context, byte[] text, Instant moment) {
    CompletableFuture<Object> end = new CompletableFuture<>();
    Instant now = clock.instant();
    if (moment.isAfter(now.plus(LONGEST_PAUSE))) {
      ProblemResponse wait =
          ProblemResponse.of(
              503, "the decision is released at the next multiple of the pace; retry");
      releases.at(now.plus(REFUSAL), () -> end.completeExceptionally(wait));
      return end;
    }
    releases.at(moment, () -> end.complete(moment));
    return end.thenRun(() -> answer(context, text));
  }

  private void tell(Context context) {
    Body body = Body.read(context, Body.SMALL, "informative");
    Outcome outcome = runs.tell(id(context), number(context), body.flag("informative"));
    metrics.answered();
    answer(context, PaddedJson.of(outcome.json()));
  }

  /**
   * Writes an answer directly to the web server, which sends it when the request ends. The web
   * framework would copy it by a buffer of 8 KiB.
   */
  private static void answer(Context context, byte[] json) {
    try {
      context.contentType(JSON).res().getOutputStream().write(json);
    } catch (IOException e) {
      // The client has disconnected. It may repeat the request.
      throw ProblemResponse.of(400, "the client disconnected");
    }
  }

  private void giveUp(Context context) {
    Outcome outcome = runs.giveUp(RequestGuard.actor(context), id(context), number(context));
    metrics.answered();
    answer(context, PaddedJson.of(outcome.json()));
  }

  private CompletableFuture<?> close(Context context) {
    runs.close(RequestGuard.actor(context), id(context));
    return show(context);
  }

  private void record(Context context) {
    PublicRecord record = runs.record(id(context));
    boolean csv =
        Optional.ofNullable(context.queryParam("format"))
            .map(RunRoutes::csv)
            .orElseGet(() -> accepts(context, "text/csv"));
    if (csv) {
      context.contentType("text/csv").result(record.csv().getBytes(UTF_8));
    } else {
      json(context, record.json());
    }
  }

  private static boolean csv(String format) {
    if (!format.equals("csv") && !format.equals("json")) {
      throw ProblemResponse.of(422, "format must be csv or json");
    }
    return format.equals("csv");
  }

  private static boolean accepts(Context context, String type) {
    return Optional.ofNullable(context.header("Accept")).filter(a -> a.contains(type)).isPresent();
  }

  private void log(Context context) {
    StringBuilder csv = new StringBuilder(PrivateRow.HEADER).append('\n');
    runs.log(id(context)).forEach(row -> csv.append(row.csv()).append('\n'));
    context.contentType("text/csv").result(csv.toString().getBytes(UTF_8));
  }

  private void export(Context context) {
    RunExport export = runs.export(RequestGuard.actor(context), id(context));
    context.contentType(JSON);
    try (JsonGenerator out = Json.MAPPER.getFactory().createGenerator(context.outputStream())) {
      export.write(out);
    } catch (IOException e) {
      // The client has disconnected. It may export the run again.
      throw ProblemResponse.of(400, "the client disconnected");
    }
  }

  private void take(Context context) {
    Actor actor = RequestGuard.actor(context);
    Runs.Made created =
        withFaults(
            () -> Body.parts(context, (body, nextPart) -> runs.take(actor, body, nextPart, seeds)));
    context.status(201);
    json(
        context,
        Json.MAPPER.createObjectNode().put("id", created.id()).put("state", created.state()));
  }

  private void delete(Context context) {
    runs.delete(RequestGuard.actor(context), id(context));
    context.status(204);
  }

  static String id(Context context) {
    return id(context.pathParam("id"));
  }

  /** Returns a syntactically valid id; others never reach the database. */
  static String id(String text) {
    if (!Scope.ID.matcher(text).matches()) {
      throw ProblemResponse.of(
          404, "there is no such run: an id has at most 64 hexadecimal digits");
    }
    return text;
  }

  private static int number(Context context) {
    String text = context.pathParam("number");
    if (!NUMBER.matcher(text).matches()) {
      throw ProblemResponse.of(404, "there is no such query: numbers start at 1");
    }
    return Integer.parseInt(text);
  }

  static void json(Context context, ObjectNode node) {
    context.contentType(JSON).result(node.toString().getBytes(UTF_8));
  }
}
