package feint.service;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.io.Json;
import feint.policy.Query;
import feint.policyfile.DecisionJson;
import feint.policyfile.TrajectoryNames;
import feint.service.access.Scope;
import feint.service.live.CarriedOver;
import feint.service.live.Decisions;
import feint.store.QueryRow;
import feint.store.RunRow.Following;
import feint.store.RunRow.Origin;
import feint.store.RunTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Whole run as one JSON document, for storage or for transfer to another service. It contains which
 * queries are real and is as secret as the database.
 *
 * @param goesOn whether it continues where it is imported
 * @param scenario the canonical text
 * @param policyFile the policy's file in base64, if it came as one
 * @param draws number of draws taken from the seed, if there is one
 */
record RunArchive(
    Origin origin,
    boolean goesOn,
    String scenario,
    Optional<String> policyFile,
    int part,
    long draws) {

  private static final String FORMAT = "feint-run";
  private static final int VERSION = 1;
  private static final String QUERIES = "queries";

  /** Reads a value that is followed by others. */
  private static final ObjectReader PARTS =
      Json.MAPPER.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** Largest integer that JSON readers with doubles represent exactly. */
  private static final long LAST_TIME = (1L << 53) - 1;

  private static final Set<String> FIELDS =
      Set.of(
          "format",
          "version",
          "id",
          "name",
          "publicName",
          "follows",
          "carried",
          "created",
          "goesOn",
          "policy",
          "policyFile",
          "part",
          "draws",
          "seed",
          "trajectories",
          "tasks",
          "deadline",
          "pace",
          "scenario",
          QUERIES);

  private static final Set<String> QUERY_FIELDS =
      Set.of(
          "number",
          "type",
          "incentive",
          "decoy",
          "decoySteps",
          "decoyState",
          "oracle",
          "asked",
          "informative",
          "answered",
          "givenUp",
          "late");

  /** A run with its queries, as read. */
  record Read(RunArchive archive, List<QueryRow> queries) {

    Read {
      queries = List.copyOf(queries);
    }
  }

  /** Writes the run with its queries, which need not fit into memory. */
  void write(JsonGenerator out, Iterator<QueryRow> queries) throws IOException {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("format", FORMAT)
        .put("version", VERSION)
        .put("id", origin.id())
        .put("name", origin.name())
        .put("created", origin.created())
        .put("goesOn", goesOn)
        .put("policy", origin.policy())
        .put("policyFile", policyFile.orElse(null))
        .put("part", part)
        .put("draws", draws);
    origin.publicName().ifPresent(name -> node.put("publicName", name));
    origin
        .following()
        .ifPresent(
            following ->
                node.put("follows", following.run()).set("carried", tree(following.carried())));
    origin.seed().ifPresentOrElse(seed -> node.put("seed", seed), () -> node.putNull("seed"));
    ArrayNode names = node.putArray("trajectories");
    origin.trajectories().forEach(names::add);
    TermsJson.put(node, origin);
    out.writeStartObject();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      out.writeFieldName(field.getKey());
      out.writeTree(field.getValue());
    }
    out.writeFieldName("scenario");
    out.writeRawValue(scenario);
    out.writeArrayFieldStart(QUERIES);
    while (queries.hasNext()) {
      out.writeTree(json(queries.next()));
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static JsonNode tree(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("stored documents must be JSON", e);
    }
  }

  private static ObjectNode json(QueryRow row) {
    ObjectNode node = Decisions.of(row.query(), "", false).json();
    node.remove("trajectory");
    node.put("oracle", row.oracle()).put("asked", row.asked());
    row.answer()
        .ifPresent(
            answer ->
                node.put("informative", answer.informative())
                    .put("answered", answer.time())
                    .put("givenUp", answer.givenUp()));
    row.late().ifPresent(late -> node.put("late", late));
    return node;
  }

  /**
   * Reads a run. The controller that replays it decides whether it is possible.
   *
   * @param in positioned at the start of an object
   * @param nextPart called after each query
   */
  static Read read(JsonParser in, Runnable nextPart) throws IOException {
    ObjectNode head = Json.MAPPER.createObjectNode();
    List<QueryRow> queries = new ArrayList<>();
    boolean listed = false;
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String field = in.currentName();
      requireKnown(field, FIELDS);
      boolean list = in.nextToken() == JsonToken.START_ARRAY;
      if (field.equals(QUERIES) && list) {
        listed = true;
        while (in.nextToken() != JsonToken.END_ARRAY) {
          queries.add(query(tree(in)));
          requireFew(queries.size());
          nextPart.run();
        }
      } else {
        head.set(field, tree(in));
      }
    }
    if (in.nextToken() != null) {
      throw new JsonParseException(in, "nothing may follow the run");
    }
    RunArchive archive = parse(head);
    of(head, QUERIES, listed, "a list");
    return new Read(archive, queries);
  }

  private static JsonNode tree(JsonParser in) throws IOException {
    return PARTS.readTree(in);
  }

  private static void requireFew(int queries) {
    if (queries > RunRequest.MOST_QUERIES) {
      throw RefusedException.invalid("queries of a run must be at most " + RunRequest.MOST_QUERIES);
    }
  }

  private static RunArchive parse(JsonNode node) {
    if (!text(node, "format").equals(FORMAT)) {
      throw RefusedException.invalid("format must be " + FORMAT + ", was " + text(node, "format"));
    }
    if (number(node, "version") != VERSION) {
      throw RefusedException.invalid(
          "version must be " + VERSION + ", was " + number(node, "version"));
    }
    of(node, "scenario", node.path("scenario").isObject(), "an object");
    String id = text(node, "id");
    if (!Scope.ID.matcher(id).matches()) {
      throw RefusedException.invalid("id must be hexadecimal, was " + id);
    }
    boolean tasks = node.hasNonNull("tasks");
    List<String> names = names(node.path("trajectories"), tasks);
    if (tasks) {
      requireSame(names, node.path("tasks"));
    }
    RunTerms terms =
        new RunTerms(tasks, TermsJson.millis(node, "deadline"), TermsJson.millis(node, "pace"));
    Optional<String> file = optional(node, "policyFile");
    if (file.isPresent() && !text(node, "policy").equals("file")) {
      throw RefusedException.invalid("policy of a run with a policy file must be file");
    }
    Origin origin =
        new Origin(
            id,
            Optional.empty(),
            "",
            text(node, "name"),
            "",
            text(node, "policy"),
            Optional.empty(),
            names,
            node.hasNonNull("seed") ? OptionalLong.of(number(node, "seed")) : OptionalLong.empty(),
            RunState.READY.label(),
            time(node, "created"),
            optional(node, "publicName"),
            following(node),
            terms);
    return new RunArchive(
        origin,
        flag(node, "goesOn"),
        node.path("scenario").toString(),
        file,
        integer(node, "part"),
        number(node, "draws"));
  }

  /** Returns the run before and the state carried over from it: both or neither. */
  private static Optional<Following> following(JsonNode node) {
    Optional<String> run = optional(node, "follows");
    if (run.isPresent() != node.hasNonNull("carried")) {
      throw RefusedException.invalid("follows and carried of a run must be given together");
    }
    run.ifPresent(id -> of(node, "follows", Scope.ID.matcher(id).matches(), "hexadecimal"));
    return run.map(id -> new Following(id, carried(node).json().toString()));
  }

  private static CarriedOver carried(JsonNode node) {
    try {
      return CarriedOver.parse(node.path("carried"));
    } catch (IllegalArgumentException e) {
      throw RefusedException.invalid("carried of a run: " + e.getMessage());
    }
  }

  /**
   * Returns the trajectory names, which must be those of the tasks or the letters in some order:
   * others could carry information.
   */
  private static List<String> names(JsonNode given, boolean tasks) {
    List<String> names = new ArrayList<>();
    given.forEach(name -> names.add(name.asText()));
    if (!tasks && !TrajectoryNames.isLetters(names)) {
      throw RefusedException.invalid(
          "trajectories must be " + String.join(", ", TrajectoryNames.ALL) + " in some order");
    }
    if (tasks) {
      TrajectoryNames.fault(names)
          .ifPresent(
              rule -> {
                throw RefusedException.invalid("trajectories " + rule);
              });
    }
    return names;
  }

  private static void requireSame(List<String> names, JsonNode given) {
    List<String> tasks = new ArrayList<>();
    given.forEach(name -> tasks.add(name.asText()));
    if (!given.isArray() || !tasks.equals(names.stream().sorted().toList())) {
      throw RefusedException.invalid(
          "tasks of a run must be its trajectories in alphabetical order, was "
              + Json.shown(given));
    }
  }

  private static QueryRow query(JsonNode node) {
    try {
      return read(node);
    } catch (IllegalArgumentException e) {
      throw RefusedException.invalid(String.valueOf(e.getMessage()));
    }
  }

  private static void requireKnown(JsonNode node, Set<String> fields) {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      requireKnown(field.getKey(), fields);
    }
  }

  private static void requireKnown(String field, Set<String> fields) {
    if (!fields.contains(field)) {
      throw RefusedException.invalid("field " + field + " of a run is unknown");
    }
  }

  private static QueryRow read(JsonNode node) {
    requireKnown(node, QUERY_FIELDS);
    Query query =
        DecisionJson.query(
            integer(node, "number"),
            text(node, "type"),
            integer(node, "incentive"),
            () -> integer(node, "decoy"),
            () -> text(node, "decoySteps"),
            node.hasNonNull("decoyState")
                ? OptionalInt.of(integer(node, "decoyState"))
                : OptionalInt.empty());
    Optional<QueryRow.Answer> answer =
        node.hasNonNull("informative")
            ? Optional.of(
                new QueryRow.Answer(
                    flag(node, "informative"), time(node, "answered"), flag(node, "givenUp")))
            : Optional.empty();
    Optional<Boolean> late =
        node.hasNonNull("late") ? Optional.of(flag(node, "late")) : Optional.empty();
    return new QueryRow(integer(node, "oracle"), query, time(node, "asked"), answer, late);
  }

  private static String text(JsonNode node, String name) {
    return of(node, name, node.path(name).isTextual(), "a text").asText();
  }

  private static Optional<String> optional(JsonNode node, String name) {
    return node.hasNonNull(name) ? Optional.of(text(node, name)) : Optional.empty();
  }

  private static boolean flag(JsonNode node, String name) {
    return of(node, name, node.path(name).isBoolean(), "true or false").asBoolean();
  }

  private static int integer(JsonNode node, String name) {
    return of(node, name, whole(node, name) && node.path(name).canConvertToInt(), "an integer")
        .asInt();
  }

  private static boolean whole(JsonNode node, String name) {
    return node.path(name).isNumber() && node.path(name).canConvertToExactIntegral();
  }

  private static long number(JsonNode node, String name) {
    return of(node, name, whole(node, name) && node.path(name).canConvertToLong(), "an integer")
        .asLong();
  }

  private static long time(JsonNode node, String name) {
    long time = number(node, name);
    of(node, name, time >= 0 && time <= LAST_TIME, "milliseconds since 1970");
    return time;
  }

  private static JsonNode of(JsonNode node, String name, boolean holds, String rule) {
    if (!holds) {
      throw RefusedException.invalid(
          name + " of a run must be " + rule + ", was " + Json.shown(node.path(name)));
    }
    return node.path(name);
  }
}
