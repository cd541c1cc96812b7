package feint.policyfile;

import static feint.policyfile.DecisionJson.DECOY;
import static feint.policyfile.DecisionJson.DECOY_STATE;
import static feint.policyfile.DecisionJson.DECOY_STEPS;
import static feint.policyfile.DecisionJson.INCENTIVE;
import static feint.policyfile.DecisionJson.INFORMATIVE;
import static feint.policyfile.DecisionJson.NUMBER;
import static feint.policyfile.DecisionJson.TYPE;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Json;
import feint.math.Checks;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import feint.policy.Query;
import feint.policy.QueryRecord;
import feint.policy.Reply;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * State of a controller as versioned JSON: the scenario and the policy, the component of a mixture,
 * the seed with the number of draws consumed, the record of the run, the open query, and the
 * filters carried over from the previous run if any.
 *
 * <p>A state is resumed only with the scenario and the policy with which it was saved.
 */
public final class ControllerFile {

  private static final String FORMAT = "feint-controller";
  private static final int VERSION = 2;

  /** Version of runs that follow others; version 2 would ignore the carried-over filters. */
  private static final int FOLLOWING = 3;

  private static final long MOST_BYTES = 256 << 20;
  private static final String ORACLE = "oracle";
  private static final String GIVEN_UP = "givenUp";
  private static final String CARRIED = "carried";

  private final Scenario scenario;
  private final NamedPolicy policy;

  public ControllerFile(Scenario scenario, NamedPolicy policy) {
    this.scenario = scenario;
    this.policy = policy;
  }

  /**
   * Writes the state of a run atomically to a file that only its owner can access.
   *
   * @throws ArchiveException if the file cannot be written
   */
  public void write(Path file, Controller controller) {
    byte[] bytes = toJson(controller).getBytes(StandardCharsets.UTF_8);
    AtomicFile.writePrivate(file, out -> out.write(bytes));
  }

  /**
   * Reads and resumes a seeded run.
   *
   * @throws ArchiveException if the file cannot be used with this scenario and policy
   */
  public Controller read(Path file) {
    return fromJson(text(file), file.toString());
  }

  /**
   * Reads and resumes a run that draws from {@code random} from now on.
   *
   * @throws ArchiveException if the file cannot be used with this scenario and policy
   */
  public Controller read(Path file, RandomGenerator random) {
    return fromJson(text(file), file.toString(), random);
  }

  /**
   * Resumes a seeded run from its text.
   *
   * @param source origin of the text, for messages
   * @throws ArchiveException if the text cannot be used with this scenario and policy
   */
  public Controller fromJson(String json, String source) {
    ControllerState state = state(json, source);
    return resumed(source, () -> Controller.resume(scenario.played(), policy.policy(), state));
  }

  /**
   * Resumes a run from its text; it draws from {@code random} from now on.
   *
   * @param source origin of the text, for messages
   * @throws ArchiveException if the text cannot be used with this scenario and policy
   */
  public Controller fromJson(String json, String source, RandomGenerator random) {
    ControllerState state = state(json, source);
    return resumed(
        source, () -> Controller.resume(scenario.played(), policy.policy(), state, random));
  }

  private static Controller resumed(String source, Supplier<Controller> resumption) {
    try {
      return resumption.get();
    } catch (IllegalArgumentException e) {
      throw new ArchiveException(source, String.valueOf(e.getMessage()), e);
    }
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new ArchiveException(
            file.toString(), "must have at most " + MOST_BYTES + " bytes, was " + Files.size(file));
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  /** Formats the state as text. */
  public String toJson(Controller controller) {
    ControllerState state = controller.save();
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("format", FORMAT)
        .put("version", state.carried().isPresent() ? FOLLOWING : VERSION)
        .put("scenario", scenario.fingerprint());
    node.putObject("policy").put("name", policy.name()).put("fingerprint", policy.fingerprint());
    node.put("part", state.part());
    ObjectNode randomness = node.putObject("randomness");
    if (state.randomness() instanceof Seeded seeded) {
      randomness.put("seed", seeded.seed()).put("draws", seeded.draws());
    }
    ArrayNode past = node.putArray("past");
    for (QueryRecord exchange : state.past()) {
      ObjectNode one =
          put(past.addObject(), exchange.oracle(), exchange.query())
              .put(INFORMATIVE, exchange.informative());
      if (exchange.givenUp()) {
        one.put(GIVEN_UP, true);
      }
    }
    ArrayNode asked = node.putArray("asked");
    for (Asked open : state.asked()) {
      put(asked.addObject(), open.oracle(), open.query());
    }
    state.carried().ifPresent(filters -> node.set(CARRIED, FiltersJson.of(filters)));
    node.set("provenance", Provenance.ofLibrary().withScenario(scenario).toJson());
    return node.toPrettyString();
  }

  private static ObjectNode put(ObjectNode node, int oracle, Query query) {
    node.put(NUMBER, query.number())
        .put(ORACLE, oracle)
        .put(TYPE, DecisionJson.type(query))
        .put(INCENTIVE, query.action().incentive());
    if (query.decoy() > 1) {
      node.put(DECOY, query.decoy());
    }
    query.decoySteps().ifPresent(steps -> node.put(DECOY_STEPS, steps.name()));
    query.decoyState().ifPresent(state -> node.put(DECOY_STATE, state));
    return node;
  }

  private ControllerState state(String json, String source) {
    try {
      Fields fields = Fields.parse(json, source);
      fields.require("format", FORMAT);
      fields.require("version", Integer.toString(fields.has(CARRIED) ? FOLLOWING : VERSION));
      fields.require("scenario", scenario.fingerprint());
      fields.child("policy").require("fingerprint", policy.fingerprint());
      return new ControllerState(
          fields.integer("part"),
          randomness(fields.child("randomness")),
          past(fields),
          asked(fields),
          fields.has(CARRIED)
              ? Optional.of(FiltersJson.parse(fields.child(CARRIED).node()))
              : Optional.empty());
    } catch (IllegalArgumentException e) {
      throw new ArchiveException(source, String.valueOf(e.getMessage()), e);
    }
  }

  private static Randomness randomness(Fields fields) {
    return fields.has("seed")
        ? new Seeded(fields.whole("seed"), fields.whole("draws"))
        : new Unseeded();
  }

  private static List<QueryRecord> past(Fields fields) {
    List<QueryRecord> past = new ArrayList<>();
    for (Fields one : fields.children("past")) {
      past.add(new QueryRecord(one.integer(ORACLE), query(one), reply(one)));
    }
    return past;
  }

  private static Reply reply(Fields fields) {
    boolean informative = fields.flag(INFORMATIVE);
    boolean givenUp = fields.has(GIVEN_UP) && fields.flag(GIVEN_UP);
    Checks.require(!(givenUp && informative), GIVEN_UP, "must be false if informative", givenUp);
    return givenUp ? Reply.NONE : Reply.of(informative);
  }

  private static List<Asked> asked(Fields fields) {
    List<Asked> asked = new ArrayList<>();
    for (Fields one : fields.children("asked")) {
      asked.add(new Asked(one.integer(ORACLE), query(one)));
    }
    return asked;
  }

  private static Query query(Fields fields) {
    return DecisionJson.query(
        fields.integer(NUMBER),
        fields.text(TYPE),
        fields.integer(INCENTIVE),
        () -> fields.has(DECOY) ? fields.integer(DECOY) : 1,
        () -> fields.text(DECOY_STEPS),
        decoyState(fields));
  }

  private static OptionalInt decoyState(Fields fields) {
    return fields.has(DECOY_STATE)
        ? OptionalInt.of(fields.integer(DECOY_STATE))
        : OptionalInt.empty();
  }
}
