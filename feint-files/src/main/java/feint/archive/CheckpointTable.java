package feint.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.bound.Checkpoint;
import feint.bound.LongRunMethods;
import feint.bound.LongRunPolicy;
import feint.file.ArchiveException;
import feint.file.Json;
import feint.math.Checks;
import feint.math.Heap;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.ScenarioException;
import feint.scenario.ScenarioFile;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The checkpoints of a policy of a long run as bytes, one entry each: its values as four-byte
 * floating-point numbers, most significant byte first.
 */
final class CheckpointTable {

  /** Number of values for which memory is taken before any has been read. */
  private static final int FIRST_VALUES = 1 << 16;

  private static final int MOST_CHECKPOINTS = 100_000;

  private final String file;
  private final JsonNode description;

  /**
   * The checkpoints that are described.
   *
   * @param file what it is called, for messages
   */
  CheckpointTable(String file, JsonNode description) {
    this.file = file;
    this.description = description;
    if (size() < 1 || size() > MOST_CHECKPOINTS) {
      throw new ArchiveException(
          file, "checkpoints must be 1 to " + MOST_CHECKPOINTS + ", was " + size());
    }
    double values = 0;
    for (JsonNode checkpoint : description.path("checkpoints")) {
      values += Math.max(0, checkpoint.path("values").asDouble());
    }
    // A description can claim any number; a small file can unfold to a large one.
    Heap.require(Float.BYTES * values, "the policy in " + file, "take one for a shorter horizon");
  }

  /** What the description says of a policy's checkpoints, and of how to go on from them. */
  static ObjectNode description(LongRunPolicy policy) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("method", policy.method().name());
    ArrayNode parameters = node.putArray("parameters");
    policy.method().parameters().forEach(parameters::add);
    ArrayNode checkpoints = node.putArray("checkpoints");
    for (Checkpoint checkpoint : policy.checkpoints()) {
      checkpoints.addObject().put("t", checkpoint.t()).put("values", checkpoint.values().length);
    }
    return node;
  }

  static String entry(int number) {
    return "values-" + (number + 1) + ".bin";
  }

  static void write(Checkpoint checkpoint, OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    for (float value : checkpoint.values()) {
      data.writeInt(Float.floatToIntBits(value));
    }
    data.flush();
  }

  /** How many checkpoints there are. */
  int size() {
    return description.path("checkpoints").size();
  }

  Checkpoint read(int number, InputStream in) throws IOException {
    JsonNode described = description.path("checkpoints").path(number);
    int claimed = Math.max(0, described.path("values").asInt());
    // Grows with the values that are there, so that a wrong number in a small file costs nothing.
    float[] values = new float[Math.min(claimed, FIRST_VALUES)];
    DataInputStream data = new DataInputStream(in);
    for (int k = 0; k < claimed; k++) {
      if (k == values.length) {
        values = Arrays.copyOf(values, (int) Math.min(claimed, 2L * k));
      }
      values[k] = Float.intBitsToFloat(data.readInt());
    }
    if (data.read() >= 0) {
      throw new ArchiveException(file, "is damaged: " + entry(number) + " is too long");
    }
    return new Checkpoint(described.path("t").asInt(), values);
  }

  /** The policy, which goes on computing for the scenario that it was made for. */
  LongRunPolicy policy(List<Checkpoint> checkpoints) {
    List<Double> parameters = new ArrayList<>();
    description.path("parameters").forEach(value -> parameters.add(value.asDouble(Double.NaN)));
    try {
      Scenario madeFor =
          ScenarioFile.parse(description.path("scenario").toString(), "scenario.json");
      String fingerprint = Provenance.madeFor(description.path("provenance"));
      Checks.require(
          fingerprint.isEmpty() || fingerprint.equals(madeFor.fingerprint()),
          "scenario",
          "must be that of the provenance, " + fingerprint,
          madeFor.fingerprint());
      return new LongRunPolicy(
          LongRunMethods.of(description.path("method").asText(), madeFor.problem(), parameters),
          checkpoints);
    } catch (ScenarioException e) {
      throw new ArchiveException(file, "is damaged: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new ArchiveException(file, "is damaged: " + e.getMessage(), e);
    }
  }
}
