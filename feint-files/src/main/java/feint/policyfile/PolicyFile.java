package feint.policyfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.bound.checkpoint.LongRunPolicy;
import feint.bound.checkpoint.ValueCheckpoint;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Json;
import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Shape;
import feint.parallel.Progress;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.markov.ExactPolicy;
import feint.policyspec.PolicyTable;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * File of an exact policy, of a mixture of exact policies, or of a long-run policy: a zip archive
 * of {@code policy.json}, which states scenario and provenance, and one {@link PolicyTable} per
 * policy or one {@link CheckpointTable} per checkpoint. The same policy gives the same bytes, apart
 * from its provenance.
 */
public final class PolicyFile {

  static final String FORMAT = "feint-policy";

  /** Version of files with tables; the next constant is that of files with checkpoints. */
  private static final int TABLES = 2;

  private static final int CHECKPOINTS = 3;
  private static final int OLDEST = 1;
  private static final String DESCRIPTION = "policy.json";
  private static final String ACTIONS = "actions.bin";
  private static final int MOST_PARTS = 100;
  private static final long MOST_DESCRIPTION_BYTES = 4 << 20;

  /**
   * Fixed time of zip entries, which keeps the bytes reproducible. The earliest possible day would
   * add a field that depends on the time zone.
   */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private final Path file;
  private final Scenario scenario;
  private final PolicyTable tables;

  private PolicyFile(Path file, Scenario scenario) {
    this.file = file;
    this.scenario = scenario;
    this.tables = new PolicyTable(file.toString(), scenario.problem().shape());
  }

  /**
   * Writes a policy and returns the file's size in bytes.
   *
   * @throws ArchiveException if the file cannot be written
   */
  public static long write(Path file, Policy policy, Scenario scenario, Provenance provenance) {
    return write(file, policy, scenario, provenance, Progress.NONE);
  }

  /**
   * Writes a policy, reports to {@code progress}, and returns the file's size in bytes.
   *
   * @param policy an exact policy, of which only the states that runs can reach are written, a
   *     mixture of such policies, or a long-run policy
   * @throws ArchiveException if the file cannot be written
   */
  public static long write(
      Path file, Policy policy, Scenario scenario, Provenance provenance, Progress progress) {
    if (policy instanceof LongRunPolicy longRun) {
      return writeLongRun(file, longRun, scenario, provenance, progress);
    }
    if (policy instanceof MixturePolicy mixture) {
      return writeMixture(file, mixture, scenario, provenance, progress);
    }
    Checks.require(
        policy instanceof ExactPolicy, "policy", "must be one that files are made for", "another");
    return writeExact(file, (ExactPolicy) policy, scenario, provenance, progress);
  }

  private static long writeExact(
      Path file, ExactPolicy policy, Scenario scenario, Provenance provenance, Progress progress) {
    ExactPolicy reachable = policy.reachable();
    return AtomicFile.write(
        file,
        out -> {
          ObjectNode description = description("exact", TABLES, reachable.shape());
          description.setAll(table(reachable));
          describe(description, scenario, provenance);
          writeTo(out, description, Map.of(ACTIONS, reachable), progress);
        });
  }

  private static long writeMixture(
      Path file,
      MixturePolicy mixture,
      Scenario scenario,
      Provenance provenance,
      Progress progress) {
    ObjectNode description = description("mixture", TABLES, scenario.problem().shape());
    ArrayNode parts = description.putArray("parts");
    Map<String, ExactPolicy> tables = new LinkedHashMap<>();
    for (Policy.Part part : mixture.parts()) {
      Checks.require(
          part.policy() instanceof ExactPolicy, "part of a mixture", "must be exact", "another");
      ExactPolicy reachable = ((ExactPolicy) part.policy()).reachable();
      String entry = partEntry(tables.size());
      tables.put(entry, reachable);
      parts.addObject().put("weight", part.weight()).put("actions", entry).setAll(table(reachable));
    }
    return AtomicFile.write(
        file,
        out -> {
          describe(description, scenario, provenance);
          writeTo(out, description, tables, progress);
        });
  }

  private static long writeLongRun(
      Path file,
      LongRunPolicy policy,
      Scenario scenario,
      Provenance provenance,
      Progress progress) {
    ObjectNode description = description("long-run", CHECKPOINTS, policy.shape());
    description.setAll(CheckpointTable.description(policy));
    return AtomicFile.write(
        file,
        out -> {
          describe(description, scenario, provenance);
          ZipOutputStream zip = openZip(out, description);
          List<ValueCheckpoint> checkpoints = policy.checkpoints();
          for (int k = 0; k < checkpoints.size(); k++) {
            zip.putNextEntry(entry(CheckpointTable.entry(k)));
            CheckpointTable.write(checkpoints.get(k), zip);
            zip.closeEntry();
            progress.reached((k + 1.0) / checkpoints.size());
          }
          zip.finish();
        });
  }

  private static String partEntry(int part) {
    return "actions-" + (part + 1) + ".bin";
  }

  private static void writeTo(
      OutputStream out, ObjectNode description, Map<String, ExactPolicy> tables, Progress progress)
      throws IOException {
    ZipOutputStream zip = openZip(out, description);
    int done = 0;
    for (Map.Entry<String, ExactPolicy> table : tables.entrySet()) {
      int before = done++;
      zip.putNextEntry(entry(table.getKey()));
      PolicyTable.write(
          zip, table.getValue(), share -> progress.reached((before + share) / tables.size()));
      zip.closeEntry();
    }
    zip.finish();
  }

  private static ZipOutputStream openZip(OutputStream out, ObjectNode description)
      throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(9);
    zip.putNextEntry(entry(DESCRIPTION));
    zip.write(Json.bytes(description));
    zip.closeEntry();
    return zip;
  }

  private static ZipEntry entry(String name) {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    return entry;
  }

  private static ObjectNode description(String kind, int version, Shape shape) {
    ObjectNode description = Json.MAPPER.createObjectNode();
    description.put("format", FORMAT).put("version", version).put("kind", kind);
    description.set("shape", shape(shape));
    return description;
  }

  private static ObjectNode table(ExactPolicy policy) {
    return Json.MAPPER
        .createObjectNode()
        .put("ledgers", PolicyTable.kind(policy.index()))
        .put("states", policy.states());
  }

  /** Adds the scenario and the provenance to a description. */
  private static void describe(ObjectNode description, Scenario scenario, Provenance provenance)
      throws JsonProcessingException {
    description.set("scenario", Json.MAPPER.readTree(scenario.canonicalJson()));
    description.set("provenance", provenance.withScenario(scenario).toJson());
  }

  private static ObjectNode shape(Shape shape) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("horizon", shape.horizon()).put("successes", shape.successes());
    var incentives = node.putArray("incentives");
    for (int level = 0; level < shape.actions().levels(); level++) {
      incentives.add(shape.actions().incentive(level));
    }
    node.put("oracleStates", shape.oracleStates());
    Ledger prior = shape.prior();
    node.putObject("prior").put("paid", prior.paid()).put("learning", prior.learning());
    return node;
  }

  /**
   * Reads a policy to be played in {@code scenario}. It may have been made for another scenario, as
   * long as horizon, successes, incentives, oracle states and prior are the same.
   */
  static StoredPolicy read(Path file, Scenario scenario) {
    return new PolicyFile(file, scenario).read();
  }

  private StoredPolicy read() {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      JsonNode description = description(zip);
      requireShape(description.path("shape"), shape(scenario.problem().shape()));
      Policy policy =
          switch (description.path("kind").asText()) {
            case "mixture" -> mixture(zip, description.path("parts"));
            case "long-run" -> longRun(zip, description);
            default -> table(zip, ACTIONS, description);
          };
      return new StoredPolicy(policy, Provenance.madeFor(description.path("provenance")));
    } catch (JsonProcessingException e) {
      throw fault("is not a policy file: " + Json.reason(e), e);
    } catch (EOFException e) {
      throw fault("is damaged: it ends too early", e);
    } catch (IOException e) {
      throw fault("is not a policy file: " + AtomicFile.reason(e), e);
    }
  }

  private JsonNode description(ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(DESCRIPTION);
    if (entry == null || entry.getSize() > MOST_DESCRIPTION_BYTES) {
      throw fault("is not a policy file: it has no " + DESCRIPTION);
    }
    byte[] content = zip.getInputStream(entry).readNBytes((int) MOST_DESCRIPTION_BYTES);
    CRC32 sum = new CRC32();
    sum.update(content);
    requireSum(entry, sum);
    JsonNode description = Json.MAPPER.readTree(content);
    if (!FORMAT.equals(description.path("format").asText())) {
      throw fault(
          "format must be \"" + FORMAT + "\", was " + Json.shown(description.path("format")));
    }
    int version = description.path("version").asInt();
    if (version < OLDEST || version > CHECKPOINTS) {
      throw fault(
          "version must be "
              + OLDEST
              + " to "
              + CHECKPOINTS
              + ", was "
              + Json.shown(description.path("version")));
    }
    return description;
  }

  /** Compares a checksum, since Java does not check those of a zip file that it reads. */
  private void requireSum(ZipEntry entry, CRC32 actual) {
    if (actual.getValue() != entry.getCrc()) {
      throw fault("is damaged: the checksum of " + entry.getName() + " is wrong");
    }
  }

  private void requireShape(JsonNode actual, ObjectNode needed) {
    for (Map.Entry<String, JsonNode> field : needed.properties()) {
      JsonNode value = actual.path(field.getKey());
      if (!field.getValue().equals(value)) {
        throw fault(
            String.format(
                Locale.ROOT,
                "%s must be the scenario's, %s, was %s",
                field.getKey(),
                field.getValue(),
                Json.shown(value)));
      }
    }
  }

  private MixturePolicy mixture(ZipFile zip, JsonNode parts) throws IOException {
    if (parts.isEmpty() || parts.size() > MOST_PARTS) {
      throw fault("parts must be 1 to " + MOST_PARTS + ", was " + parts.size());
    }
    List<Policy.Part> mixed = new ArrayList<>();
    try {
      for (JsonNode part : parts) {
        ExactPolicy policy = table(zip, partEntry(mixed.size()), part);
        mixed.add(new Policy.Part(policy, part.path("weight").asDouble(Double.NaN)));
      }
      return MixturePolicy.of(mixed);
    } catch (IllegalArgumentException e) {
      throw fault("parts: " + e.getMessage(), e);
    }
  }

  /** Reads a long-run policy, which continues the computation for the scenario it was made for. */
  private LongRunPolicy longRun(ZipFile zip, JsonNode description) throws IOException {
    CheckpointTable table = new CheckpointTable(file.toString(), description);
    List<ValueCheckpoint> checkpoints = new ArrayList<>();
    for (int k = 0; k < table.size(); k++) {
      int number = k;
      checkpoints.add(read(zip, CheckpointTable.entry(k), in -> table.read(number, in)));
    }
    return table.policy(checkpoints);
  }

  private ExactPolicy table(ZipFile zip, String name, JsonNode described) throws IOException {
    return read(zip, name, in -> tables.read(in, described.path("ledgers").asText()));
  }

  @FunctionalInterface
  private interface Reading<T> {
    T read(InputStream in) throws IOException;
  }

  /** Reads a whole entry and compares its checksum. */
  private <T> T read(ZipFile zip, String name, Reading<T> reading) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw fault("is not a policy file: it has no " + name);
    }
    CRC32 sum = new CRC32();
    T content;
    try (InputStream in =
        new BufferedInputStream(new CheckedInputStream(zip.getInputStream(entry), sum), 1 << 16)) {
      content = reading.read(in);
    }
    requireSum(entry, sum);
    return content;
  }

  private ArchiveException fault(String message) {
    return new ArchiveException(file.toString(), message);
  }

  private ArchiveException fault(String message, Exception cause) {
    return new ArchiveException(file.toString(), message, cause);
  }
}
