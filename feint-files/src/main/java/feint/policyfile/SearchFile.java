package feint.policyfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Json;
import feint.io.Sha256;
import feint.math.SearchState;
import feint.provenance.Provenance;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * State of a search as versioned JSON: the identity of the search and its state, whose numbers are
 * stored as Base64 of their bits, so that a resumed search yields the same digits.
 *
 * @param search everything that the digits of the search depend on, by name: scenario, method,
 *     settings, seed
 */
public record SearchFile(Map<String, String> search) {

  private static final String FORMAT = "feint-search";
  private static final int VERSION = 1;
  private static final long MOST_BYTES = 1L << 30;

  /** Numbers per text, since parsers limit the length of a text. */
  private static final int CHUNK = 1 << 16;

  public SearchFile {
    search = Collections.unmodifiableMap(new LinkedHashMap<>(search));
  }

  /** Returns a fingerprint that identifies the search. */
  public String fingerprint() {
    return Sha256.of(search.toString());
  }

  /**
   * Writes the state of the search atomically.
   *
   * @param iteration number of the last completed iteration, for readers of the file
   * @throws ArchiveException if the file cannot be written
   */
  public void write(Path file, int iteration, SearchState notes, Provenance provenance) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("format", FORMAT).put("version", VERSION);
    ObjectNode about = node.putObject("search");
    search.forEach(about::put);
    node.put("iteration", iteration).put("sha256", digest(notes));
    ObjectNode all = node.putObject("notes");
    for (String name : notes.names()) {
      ArrayNode chunks = all.putArray(name);
      double[] numbers = notes.numbers(name);
      for (int from = 0; from < numbers.length; from += CHUNK) {
        int to = Math.min(numbers.length, from + CHUNK);
        byte[] bytes = bytes(Arrays.copyOfRange(numbers, from, to));
        chunks.add(Base64.getEncoder().encodeToString(bytes));
      }
    }
    node.set("provenance", provenance.toJson());
    AtomicFile.write(file, out -> out.write(Json.MAPPER.writeValueAsBytes(node)));
  }

  /**
   * Reads a state of this search.
   *
   * @throws ArchiveException if the file belongs to another search or is damaged
   */
  public SearchState read(Path file) {
    Fields fields = new Fields(file.toString(), parse(file));
    fields.require("format", FORMAT);
    fields.require("version", String.valueOf(VERSION));
    Fields about = fields.child("search");
    search.forEach(
        (name, value) -> {
          String actual = about.node().path(name).asText("missing");
          if (!actual.equals(value)) {
            throw fault(file, name + " must be " + value + " as the command says, was " + actual);
          }
        });
    SearchState notes = notes(file, fields.child("notes").node());
    if (!digest(notes).equals(fields.text("sha256"))) {
      throw fault(file, "is damaged: sha256 must be " + digest(notes) + " of its notes");
    }
    return notes;
  }

  private static JsonNode parse(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw fault(file, "must have at most " + MOST_BYTES + " bytes, was " + Files.size(file));
      }
      return Json.MAPPER.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new ArchiveException(file.toString(), "is not JSON: " + Json.reason(e), e);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  private static SearchState notes(Path file, JsonNode all) {
    SearchState notes = SearchState.NONE;
    for (Map.Entry<String, JsonNode> entry : all.properties()) {
      ByteBuffer bytes = ByteBuffer.allocate(size(entry.getValue()));
      try {
        entry.getValue().forEach(chunk -> bytes.put(Base64.getDecoder().decode(chunk.asText())));
      } catch (IllegalArgumentException e) {
        throw new ArchiveException(
            file.toString(), "is damaged: notes." + entry.getKey() + " is not Base64", e);
      }
      double[] numbers = new double[bytes.position() / Double.BYTES];
      bytes.flip().asDoubleBuffer().get(numbers);
      notes = notes.with(entry.getKey(), numbers);
    }
    return notes;
  }

  private static int size(JsonNode chunks) {
    int size = 0;
    for (JsonNode chunk : chunks) {
      size += chunk.asText().length();
    }
    return size;
  }

  private static byte[] bytes(double[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Double.BYTES);
    bytes.asDoubleBuffer().put(numbers);
    return bytes.array();
  }

  /** Computes the digest of the names and of the bits of the numbers. */
  private String digest(SearchState notes) {
    MessageDigest digest = Sha256.digest();
    digest.update(search.toString().getBytes(StandardCharsets.UTF_8));
    for (String name : notes.names()) {
      digest.update(name.getBytes(StandardCharsets.UTF_8));
      digest.update(bytes(notes.numbers(name)));
    }
    return Sha256.hex(digest);
  }

  private static ArchiveException fault(Path file, String message) {
    return new ArchiveException(file.toString(), message);
  }
}
