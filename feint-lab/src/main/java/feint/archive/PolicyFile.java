package feint.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.policy.ExactPolicy.Shape;
import feint.policy.ExactPolicy.Stage;
import feint.policy.LedgerIndex;
import feint.scenario.Scenario;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The file of an exact policy: a zip archive of {@code policy.json}, which says what the policy was
 * made for and by what, and {@code actions.bin}, its table.
 *
 * <p>{@code actions.bin} has, for each query 1..N, the number of ledgers kept as a four-byte
 * integer; then for each of them, in the order of the ledger index, a four-byte integer that says
 * how many ledgers were left out before it; then for each of them R(M+1) bytes, by oracle state and
 * queue: the index of the action in the action order, or -2 where no run gets to. The same policy
 * always gives the same bytes.
 */
public final class PolicyFile {

  static final String FORMAT = "feint-policy";
  private static final int VERSION = 1;
  private static final String DESCRIPTION = "policy.json";
  private static final String ACTIONS = "actions.bin";
  private static final long MOST_DESCRIPTION_BYTES = 4 << 20;

  /**
   * Zip files need some time; a fixed one keeps the bytes the same. The first day that they know
   * would not: with it comes a field that depends on the time zone.
   */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private PolicyFile() {}

  /** Writes the part of the policy that runs can get to; returns the file's size in bytes. */
  public static long write(Path file, ExactPolicy policy, Scenario scenario, String version) {
    ExactPolicy kept = policy.reachable();
    return AtomicFile.write(file, out -> writeTo(out, kept, scenario, version));
  }

  private static void writeTo(
      OutputStream out, ExactPolicy policy, Scenario scenario, String version) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(9);
    zip.putNextEntry(entry(DESCRIPTION));
    zip.write(Json.bytes(description(policy, scenario, version)));
    zip.closeEntry();
    zip.putNextEntry(entry(ACTIONS));
    DataOutputStream data = new DataOutputStream(zip);
    for (int t = 0; t < policy.shape().horizon(); t++) {
      writeStage(data, policy.stage(t), policy.shape().hiddenStates());
    }
    data.flush();
    zip.closeEntry();
    zip.finish();
  }

  private static ZipEntry entry(String name) {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    return entry;
  }

  private static ObjectNode description(ExactPolicy policy, Scenario scenario, String version)
      throws JsonProcessingException {
    JsonNode content = Json.MAPPER.readTree(scenario.canonicalJson());
    ObjectNode description = Json.MAPPER.createObjectNode();
    description.put("format", FORMAT).put("version", VERSION).put("kind", "exact");
    description.set("shape", shape(policy.shape()));
    description.put("ledgers", kind(policy.index()));
    description.put("states", policy.states());
    ObjectNode provenance = description.putObject("provenance");
    provenance.put("feint", version);
    provenance.put("scenario", scenario.name());
    provenance.put("fingerprint", scenario.fingerprint());
    provenance.set("objective", content.get("objective"));
    provenance.set("content", content);
    return description;
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

  private static String kind(LedgerIndex index) {
    if (index instanceof LedgerIndex.Whole) {
      return "whole";
    }
    return index instanceof LedgerIndex.Margin ? "margin" : "none";
  }

  private static void writeStage(DataOutputStream data, Stage stage, int hiddenStates)
      throws IOException {
    int kept = 0;
    for (int row = 0; row < stage.rows(); row++) {
      kept += stage.keeps(row) ? 1 : 0;
    }
    data.writeInt(kept);
    int leftOut = 0;
    for (int row = 0; row < stage.rows(); row++) {
      if (stage.keeps(row)) {
        data.writeInt(leftOut);
        leftOut = 0;
      } else {
        leftOut++;
      }
    }
    byte[] block = new byte[hiddenStates];
    for (int row = 0; row < stage.rows(); row++) {
      if (stage.keeps(row)) {
        for (int k = 0; k < hiddenStates; k++) {
          block[k] = stage.action(row, k);
        }
        data.write(block);
      }
    }
  }

  /**
   * Reads a policy to be played in {@code scenario}, which may be another one than it was made for
   * as long as horizon, successes, incentives, oracle states and prior are the same.
   */
  static StoredPolicy read(Path file, Scenario scenario) {
    Problem problem = scenario.problem();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      JsonNode description = description(file, zip);
      requireShape(file, description.path("shape"), shape(Shape.of(problem)));
      LedgerIndex index = index(file, description.path("ledgers").asText(), problem);
      ExactPolicy policy =
          ExactPolicy.of(index, Shape.of(problem), stages(file, zip, index, problem));
      return new StoredPolicy(
          policy, description.path("provenance").path("fingerprint").asText(""));
    } catch (JsonProcessingException e) {
      throw new ArchiveException(file.toString(), "is not a policy file: " + Json.reason(e), e);
    } catch (EOFException e) {
      throw new ArchiveException(file.toString(), "is damaged: it ends too early", e);
    } catch (IOException e) {
      throw new ArchiveException(
          file.toString(), "is not a policy file: " + AtomicFile.reason(e), e);
    }
  }

  private static JsonNode description(Path file, ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(DESCRIPTION);
    if (entry == null || entry.getSize() > MOST_DESCRIPTION_BYTES) {
      throw new ArchiveException(file.toString(), "is not a policy file: it has no " + DESCRIPTION);
    }
    byte[] content = zip.getInputStream(entry).readNBytes((int) MOST_DESCRIPTION_BYTES);
    CRC32 sum = new CRC32();
    sum.update(content);
    requireSum(file, entry, sum);
    JsonNode description = Json.MAPPER.readTree(content);
    if (!FORMAT.equals(description.path("format").asText())) {
      throw new ArchiveException(
          file.toString(),
          "format must be \"" + FORMAT + "\", was " + Json.shown(description.path("format")));
    }
    if (description.path("version").asInt() != VERSION) {
      throw new ArchiveException(
          file.toString(),
          "version must be " + VERSION + ", was " + Json.shown(description.path("version")));
    }
    return description;
  }

  /** Java does not compare the checksums of a zip file that it reads. */
  private static void requireSum(Path file, ZipEntry entry, CRC32 found) {
    if (found.getValue() != entry.getCrc()) {
      throw new ArchiveException(
          file.toString(), "is damaged: the checksum of " + entry.getName() + " is wrong");
    }
  }

  private static void requireShape(Path file, JsonNode found, ObjectNode needed) {
    for (Map.Entry<String, JsonNode> field : needed.properties()) {
      JsonNode value = found.path(field.getKey());
      if (!field.getValue().equals(value)) {
        throw new ArchiveException(
            file.toString(),
            String.format(
                Locale.ROOT,
                "%s must be the scenario's, %s, was %s",
                field.getKey(),
                field.getValue(),
                Json.shown(value)));
      }
    }
  }

  private static LedgerIndex index(Path file, String kind, Problem problem) {
    return switch (kind) {
      case "whole" -> new LedgerIndex.Whole(problem);
      case "margin" -> new LedgerIndex.Margin(problem);
      case "none" -> new LedgerIndex.None();
      default ->
          throw new ArchiveException(
              file.toString(), "ledgers must be whole, margin or none, was \"" + kind + "\"");
    };
  }

  private static List<Stage> stages(Path file, ZipFile zip, LedgerIndex index, Problem problem)
      throws IOException {
    ZipEntry entry = zip.getEntry(ACTIONS);
    if (entry == null) {
      throw new ArchiveException(file.toString(), "is not a policy file: it has no " + ACTIONS);
    }
    List<Stage> stages = new ArrayList<>();
    CRC32 sum = new CRC32();
    try (DataInputStream data =
        new DataInputStream(
            new BufferedInputStream(
                new CheckedInputStream(zip.getInputStream(entry), sum), 1 << 16))) {
      for (int t = 0; t < problem.horizon(); t++) {
        stages.add(readStage(file, data, index.rows(t), problem));
      }
      if (data.read() >= 0) {
        throw new ArchiveException(file.toString(), "is damaged: it goes on after its last stage");
      }
    }
    requireSum(file, entry, sum);
    return stages;
  }

  private static Stage readStage(Path file, DataInputStream data, long rows, Problem problem)
      throws IOException {
    int kept = data.readInt();
    int hidden = Shape.of(problem).hiddenStates();
    if (kept < 0
        || kept > rows
        || rows > Integer.MAX_VALUE
        || (long) kept * hidden > Integer.MAX_VALUE - 8) {
      throw new ArchiveException(
          file.toString(), "is damaged: " + kept + " of " + rows + " ledgers");
    }
    BitSet rowsKept = new BitSet();
    long row = -1;
    for (int i = 0; i < kept; i++) {
      row += 1 + Integer.toUnsignedLong(data.readInt());
      if (row >= rows) {
        throw new ArchiveException(file.toString(), "is damaged: ledger " + row + " of " + rows);
      }
      rowsKept.set((int) row);
    }
    byte[] actions = data.readNBytes(kept * hidden);
    requireActions(file, actions, kept * hidden, problem);
    return Stage.partial((int) rows, rowsKept, hidden, actions);
  }

  private static void requireActions(Path file, byte[] actions, int expected, Problem problem) {
    if (actions.length != expected) {
      throw new ArchiveException(file.toString(), "is damaged: it ends too early");
    }
    int queueStates = problem.successes() + 1;
    for (int k = 0; k < actions.length; k++) {
      int most = k % queueStates == 0 ? problem.actions().levels() : problem.actions().count();
      if (actions[k] != ExactPolicy.UNKNOWN && (actions[k] < 0 || actions[k] >= most)) {
        throw new ArchiveException(
            file.toString(), "is damaged: action " + actions[k] + " with queue " + k % queueStates);
      }
    }
  }
}
