package feint.policyfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Json;
import feint.model.Problem;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.Thresholds;
import feint.policyspec.ThresholdKind;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * File of a threshold policy: a JSON object of {@code kind} (threshold, sigmoid or
 * constant-incentive), {@code temperature} (for sigmoid), {@code segments} of the horizon (1 if
 * absent) and {@code thresholds} (a list per oracle state of the first segment, then of the second
 * and so on); an optional {@code provenance} states scenario and origin.
 */
public final class ThresholdFile {

  private static final List<String> FIELDS =
      List.of("format", "version", "kind", "temperature", "segments", "thresholds", "provenance");
  private static final String FORMAT = "feint-thresholds";

  /** Version of stationary thresholds; files of version 1 and handwritten files may omit it. */
  private static final int STATIONARY = 2;

  /** Version of thresholds with several segments, which earlier programs must refuse. */
  private static final int VERSION = 3;

  private static final long MOST_BYTES = 1 << 20;

  private final Path file;
  private final JsonNode content;

  private ThresholdFile(Path file, JsonNode content) {
    this.file = file;
    this.content = content;
  }

  /**
   * Writes a threshold policy made for a scenario and returns the file's size in bytes.
   *
   * @throws ArchiveException if the file cannot be written
   */
  public static long write(
      Path file, Thresholds thresholds, Scenario scenario, Provenance provenance) {
    ObjectNode content = Json.MAPPER.createObjectNode();
    content
        .put("format", FORMAT)
        .put("version", thresholds.segments() == 1 ? STATIONARY : VERSION)
        .put("kind", ThresholdKind.THRESHOLD.word());
    if (thresholds.segments() > 1) {
      content.put("segments", thresholds.segments());
    }
    content.set("thresholds", rows(thresholds));
    content.set("provenance", provenance.withScenario(scenario).toJson());
    return AtomicFile.write(file, out -> out.write(Json.bytes(content)));
  }

  /** Returns thresholds as JSON, a list per oracle state of each segment. */
  public static ArrayNode rows(Thresholds thresholds) {
    ArrayNode rows = Json.MAPPER.createArrayNode();
    for (double[] row : thresholds.toArray()) {
      Arrays.stream(row).forEach(rows.addArray()::add);
    }
    return rows;
  }

  /** Reads the policy; {@code kind}, if given, is the kind that the user asked for. */
  static StoredPolicy read(Path file, Optional<ThresholdKind> kind, Problem problem) {
    ThresholdFile parsed = new ThresholdFile(file, parse(file));
    String madeFor = Provenance.madeFor(parsed.content.path("provenance"));
    return new StoredPolicy(parsed.policy(kind, problem), madeFor);
  }

  private static JsonNode parse(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new ArchiveException(
            file.toString(), "must have at most " + MOST_BYTES + " bytes, was " + Files.size(file));
      }
      JsonNode content = Json.MAPPER.readTree(Files.readAllBytes(file));
      if (content == null || !content.isObject()) {
        throw new ArchiveException(file.toString(), "must be a policy file or a JSON object");
      }
      return content;
    } catch (JsonProcessingException e) {
      throw new ArchiveException(
          file.toString(), "is neither a policy file nor JSON: " + Json.reason(e), e);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  private MarkovPolicy policy(Optional<ThresholdKind> asked, Problem problem) {
    requireKnownFields();
    requireKnownFormat();
    ThresholdKind kind = kind(asked);
    Thresholds thresholds = thresholds();
    double temperature = kind == ThresholdKind.SIGMOID ? temperature() : 1;
    try {
      return kind.policy(problem.shape(), thresholds, temperature);
    } catch (IllegalArgumentException e) {
      throw fault(String.valueOf(e.getMessage()));
    }
  }

  private void requireKnownFields() {
    for (Iterator<String> names = content.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!FIELDS.contains(name)) {
        throw fault(name + ": unknown field; there are " + FIELDS);
      }
    }
  }

  private void requireKnownFormat() {
    JsonNode format = content.path("format");
    if (!format.isMissingNode() && !format.asText().equals(FORMAT)) {
      throw fault("format must be \"" + FORMAT + "\", was " + Json.shown(format));
    }
    JsonNode version = content.path("version");
    if (!version.isMissingNode() && (version.asInt() < 1 || version.asInt() > VERSION)) {
      throw fault("version must be in 1.." + VERSION + ", was " + Json.shown(version));
    }
  }

  private ThresholdKind kind(Optional<ThresholdKind> asked) {
    JsonNode kind = content.path("kind");
    if (kind.isMissingNode() && asked.isPresent()) {
      return asked.get();
    }
    ThresholdKind stored =
        ThresholdKind.find(kind.asText())
            .orElseThrow(
                () ->
                    fault(
                        "kind must be one of "
                            + ThresholdKind.WORDS
                            + ", was "
                            + Json.shown(kind)));
    if (asked.isPresent() && asked.get() != stored) {
      throw fault("kind must be \"" + asked.get().word() + "\" as asked for, was " + kind);
    }
    return stored;
  }

  private double temperature() {
    JsonNode temperature = content.path("temperature");
    if (!temperature.isNumber() || !(temperature.asDouble() > 0)) {
      throw fault("temperature must be a positive number, was " + Json.shown(temperature));
    }
    return temperature.asDouble();
  }

  private int segments() {
    JsonNode segments = content.path("segments");
    if (!segments.isMissingNode()
        && !(segments.canConvertToExactIntegral()
            && segments.canConvertToInt()
            && segments.asInt() >= 1)) {
      throw fault("segments must be a positive integer, was " + Json.shown(segments));
    }
    return segments.asInt(1);
  }

  private Thresholds thresholds() {
    JsonNode rows = content.path("thresholds");
    if (!rows.isArray() || rows.isEmpty()) {
      throw fault("thresholds must be a list of lists of numbers, was " + Json.shown(rows));
    }
    double[][] values = new double[rows.size()][];
    for (int o = 0; o < values.length; o++) {
      if (!rows.get(o).isArray()) {
        throw fault("thresholds[" + o + "] must be a list of numbers, was " + rows.get(o));
      }
      values[o] = new double[rows.get(o).size()];
      for (int j = 0; j < values[o].length; j++) {
        JsonNode value = rows.get(o).get(j);
        if (!value.isNumber()) {
          throw fault("thresholds[" + o + "][" + j + "] must be a number, was " + value);
        }
        values[o][j] = value.asDouble();
      }
    }
    try {
      return Thresholds.of(segments(), values);
    } catch (IllegalArgumentException e) {
      throw fault(String.valueOf(e.getMessage()));
    }
  }

  private ArchiveException fault(String message) {
    return new ArchiveException(file.toString(), message);
  }
}
