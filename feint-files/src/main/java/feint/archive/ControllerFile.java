package feint.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Json;
import feint.model.Action;
import feint.model.Ledger;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A controller's state as versioned JSON: which scenario and policy, the queries sent, the queue,
 * the ledger, the policy's memory, the seed with the draws consumed, and the query on its way.
 *
 * <p>A state is resumed only with the scenario and the policy that it was saved with.
 */
public final class ControllerFile {

  private static final String FORMAT = "feint-controller";
  private static final int VERSION = 1;
  private static final long MOST_BYTES = 16 << 20;

  private final Scenario scenario;
  private final NamedPolicy policy;

  public ControllerFile(Scenario scenario, NamedPolicy policy) {
    this.scenario = scenario;
    this.policy = policy;
  }

  /** Writes the state of a run to a file, whole or not at all. */
  public void write(Path file, Controller controller) {
    byte[] json = toJson(controller).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(json));
  }

  /** Reads a seeded run and goes on with it. */
  public Controller read(Path file) {
    return fromJson(text(file), file.toString());
  }

  /** Reads a run and goes on with it, drawing from {@code random} from now on. */
  public Controller read(Path file, RandomGenerator random) {
    ControllerState state = state(text(file), file.toString());
    return resumed(
        file.toString(),
        () -> Controller.resume(scenario.problem(), policy.policy(), state, random));
  }

  /**
   * Goes on with a seeded run from its text.
   *
   * @param source where the text is from, for messages
   */
  public Controller fromJson(String json, String source) {
    ControllerState state = state(json, source);
    return resumed(source, () -> Controller.resume(scenario.problem(), policy.policy(), state));
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

  /** The state as text. */
  public String toJson(Controller controller) {
    ControllerState state = controller.save();
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("format", FORMAT).put("version", VERSION).put("scenario", scenario.fingerprint());
    node.putObject("policy").put("name", policy.name()).put("fingerprint", policy.fingerprint());
    node.put("sent", state.sent()).put("queue", state.queue());
    node.putObject("ledger")
        .put("paid", state.ledger().paid())
        .put("learning", state.ledger().learning());
    ArrayNode memory = node.putArray("memory");
    state.memory().forEach(memory::add);
    ObjectNode randomness = node.putObject("randomness");
    if (state.randomness() instanceof Seeded seeded) {
      randomness.put("seed", seeded.seed()).put("draws", seeded.draws());
    }
    ArrayNode asked = node.putArray("asked");
    for (Asked query : state.asked()) {
      asked
          .addObject()
          .put("query", query.action().learns() ? "learn" : "obfuscate")
          .put("incentive", query.action().incentive())
          .put("decoySteps", query.decoySteps());
    }
    return node.toPrettyString();
  }

  private ControllerState state(String json, String source) {
    try {
      Fields fields = new Fields(source, Json.MAPPER.readTree(json));
      fields.require("format", FORMAT);
      fields.require("version", Integer.toString(VERSION));
      fields.require("scenario", scenario.fingerprint());
      fields.child("policy").require("fingerprint", policy.fingerprint());
      Fields ledger = fields.child("ledger");
      return new ControllerState(
          fields.integer("sent"),
          fields.integer("queue"),
          new Ledger(ledger.integer("paid"), ledger.integer("learning")),
          fields.numbers("memory"),
          randomness(fields.child("randomness")),
          asked(fields));
    } catch (JsonProcessingException e) {
      throw new ArchiveException(source, "is not JSON: " + Json.reason(e), e);
    } catch (IllegalArgumentException e) {
      throw new ArchiveException(source, String.valueOf(e.getMessage()), e);
    }
  }

  private static Randomness randomness(Fields fields) {
    return fields.has("seed")
        ? new Seeded(fields.whole("seed"), fields.whole("draws"))
        : new Unseeded();
  }

  private static List<Asked> asked(Fields fields) {
    List<Asked> asked = new ArrayList<>();
    for (Fields query : fields.children("asked")) {
      String type = query.text("query");
      if (!type.equals("learn") && !type.equals("obfuscate")) {
        throw new IllegalArgumentException("query must be learn or obfuscate, was " + type);
      }
      int incentive = query.integer("incentive");
      Action action = type.equals("learn") ? Action.learn(incentive) : Action.obfuscate(incentive);
      asked.add(new Asked(action, query.flag("decoySteps")));
    }
    return asked;
  }

  /** The fields of a JSON object, each missing or of the wrong type being a named fault. */
  private record Fields(String source, JsonNode node) {

    boolean has(String name) {
      return node.has(name);
    }

    Fields child(String name) {
      return new Fields(source, of(name, node.path(name).isObject(), "an object"));
    }

    List<Fields> children(String name) {
      List<Fields> children = new ArrayList<>();
      of(name, node.path(name).isArray(), "a list")
          .forEach(child -> children.add(new Fields(source, child)));
      return children;
    }

    int integer(String name) {
      return of(
              name,
              node.path(name).isIntegralNumber() && node.path(name).canConvertToInt(),
              "an integer")
          .asInt();
    }

    long whole(String name) {
      return of(
              name,
              node.path(name).isIntegralNumber() && node.path(name).canConvertToLong(),
              "an integer")
          .asLong();
    }

    boolean flag(String name) {
      return of(name, node.path(name).isBoolean(), "true or false").asBoolean();
    }

    String text(String name) {
      return of(name, node.path(name).isTextual(), "a text").asText();
    }

    List<Double> numbers(String name) {
      List<Double> numbers = new ArrayList<>();
      for (JsonNode number : of(name, node.path(name).isArray(), "a list of numbers")) {
        if (!number.isNumber()) {
          throw new ArchiveException(source, name + " must be a list of numbers, was " + number);
        }
        numbers.add(number.asDouble());
      }
      return numbers;
    }

    void require(String name, String expected) {
      String found = node.path(name).asText("missing");
      if (!found.equals(expected)) {
        throw new ArchiveException(source, name + " must be " + expected + ", was " + found);
      }
    }

    private JsonNode of(String name, boolean holds, String rule) {
      if (!holds) {
        throw new ArchiveException(
            source, name + " must be " + rule + ", was " + Json.shown(node.path(name)));
      }
      return node.path(name);
    }
  }
}
