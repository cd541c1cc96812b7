package feint.policyfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.bound.CheckpointedRecursions;
import feint.bound.checkpoint.LongRunPolicy;
import feint.bound.checkpoint.ValueCheckpoint;
import feint.io.ArchiveException;
import feint.io.Json;
import feint.math.Checks;
import feint.math.MemoryBudget;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.scenario.text.ScenarioException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checkpoints of a long-run policy as bytes, one entry each: its values as four-byte floating-point
 * numbers, most significant byte first.
 */
final class CheckpointTable {

  /** Number of values for which memory is allocated before any has been read. */
  private static final int FIRST_VALUES = 1 << 16;

  private static final int MOST_CHECKPOINTS = 100_000;

  private final String file;
  private final JsonNode description;

  /**
   * Reads the description of the checkpoints.
   *
   * @param file name of the file, for messages
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
    // A description can claim any number, and a small file can unpack to a large one.
    MemoryBudget.require(
        Float.BYTES * values, "the policy in " + file, "take one for a shorter horizon");
  }

  /** Describes the checkpoints of a policy and the computation that continues from them. */
  static ObjectNode description(LongRunPolicy policy) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("method", policy.method().name());
    ArrayNode parameters = node.putArray("parameters");
    policy.method().parameters().forEach(parameters::add);
    ArrayNode checkpoints = node.putArray("checkpoints");
    for (ValueCheckpoint checkpoint : policy.checkpoints()) {
      checkpoints.addObject().put("t", checkpoint.t()).put("values", checkpoint.values().length);
    }
    return node;
  }

  static String entry(int number) {
    return "values-" + (number + 1) + ".bin";
  }

  static void write(ValueCheckpoint checkpoint, OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    for (float value : checkpoint.values()) {
      data.writeInt(Float.floatToIntBits(value));
    }
    data.flush();
  }

  /** Returns the number of checkpoints. */
  int size() {
    return description.path("checkpoints").size();
  }

  ValueCheckpoint read(int number, InputStream in) throws IOException {
    JsonNode described = description.path("checkpoints").path(number);
    int claimed = Math.max(0, described.path("values").asInt());
    // The array grows with the values read, so that a wrong number in a small file allocates
    // little.
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
    return new ValueCheckpoint(described.path("t").asInt(), values);
  }

  /** Creates the policy, which continues the computation for the scenario it was made for. */
  LongRunPolicy policy(List<ValueCheckpoint> checkpoints) {
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
          CheckpointedRecursions.of(
              description.path("method").asText(), madeFor.problem(), parameters),
          checkpoints);
    } catch (ScenarioException e) {
      throw new ArchiveException(file, "is damaged: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new ArchiveException(file, "is damaged: " + e.getMessage(), e);
    }
  }
}
