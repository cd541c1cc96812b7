package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import feint.data.numpy.NpyFile;
import feint.data.numpy.NpzFile;
import feint.data.numpy.NumpyArray;
import feint.io.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code feint embed} on a few comments. */
class EmbedIT {

  private static final int DIMENSION = 384;

  @TempDir Path directory;

  private Program program() {
    return Program.in(directory);
  }

  /** Twenty-one rows, of which the third has no text; the last two have that of the first. */
  private String comments() throws IOException {
    StringBuilder csv =
        new StringBuilder("comment_text,toxic,obscene\nthank you,0,1\nyou fool,1,1\n,0,0\n");
    for (int row = 3; row < 19; row++) {
      csv.append("house number ").append(row).append(",0,0\n");
    }
    Files.writeString(directory.resolve("c.csv"), csv + "thank you,1,0\nthank you,0,0\n");
    return "c.csv";
  }

  private static List<Double> row(NumpyArray vectors, int row) {
    return IntStream.range(row * DIMENSION, (row + 1) * DIMENSION)
        .mapToObj(vectors::number)
        .toList();
  }

  private static double dot(List<Double> one, List<Double> other) {
    return IntStream.range(0, DIMENSION).mapToDouble(i -> one.get(i) * other.get(i)).sum();
  }

  private static List<Long> labels(Map<String, NumpyArray> arrays, String name) {
    NumpyArray labels = Objects.requireNonNull(arrays.get(name));
    return IntStream.range(0, labels.size()).mapToObj(labels::integer).toList();
  }

  @Test
  void vectorsAreInTheOrderOfTheFile() throws Exception {
    String file = comments();
    JsonNode json =
        program().run("embed", "--comments", file, "-o", "v.npy", "--threads=1", "--json").json();
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "source",
            "generated",
            "sha256",
            "rows",
            "badRows",
            "toxic",
            "dimension",
            "model",
            "vectors",
            "provenance");
    ProvenanceIT.assertProvenance(json, directory, "data");
    JsonPage.read().require("embed", List.of(json));
    assertThat(json.path("source").asText()).isEqualTo("c.csv");
    assertThat(json.path("sha256").asText())
        .isEqualTo(Sha256.of(directory.resolve("c.csv")))
        .isEqualTo(json.at("/provenance/data/sha256").asText());
    assertThat(json.path("rows").asInt()).isEqualTo(20);
    assertThat(json.path("badRows").asInt()).isEqualTo(1);
    assertThat(json.path("toxic").asInt()).isEqualTo(2);
    assertThat(json.path("dimension").asInt()).isEqualTo(DIMENSION);
    assertThat(json.path("model").asText()).startsWith("all-minilm-l6-v2-");
    assertThat(json.path("vectors").asText()).isEqualTo("v.npy");

    NumpyArray vectors = NpyFile.read(directory.resolve("v.npy"));
    assertThat(vectors.shape()).containsExactly(20, DIMENSION);
    for (int row = 0; row < 20; row++) {
      assertThat(dot(row(vectors, row), row(vectors, row))).isCloseTo(1, within(1e-5));
    }
    // Equal texts have equal vectors, and similar texts similar ones.
    assertThat(row(vectors, 18)).isEqualTo(row(vectors, 0)).isEqualTo(row(vectors, 19));
    assertThat(dot(row(vectors, 2), row(vectors, 3)))
        .isGreaterThan(dot(row(vectors, 2), row(vectors, 1)));

    // From the cache, on other threads, with labels: the same vectors.
    program().run("embed", "--comments", file, "-o", "v.npz", "--threads=2").text();
    Map<String, NumpyArray> arrays = NpzFile.read(directory.resolve("v.npz"));
    assertThat(arrays.keySet()).containsExactly("vectors", "toxic", "second");
    NpyFile.write(directory.resolve("w.npy"), Objects.requireNonNull(arrays.get("vectors")));
    assertThat(directory.resolve("w.npy")).hasSameBinaryContentAs(directory.resolve("v.npy"));
    assertThat(labels(arrays, "toxic")).startsWith(0L, 1L, 0L).endsWith(0L, 1L, 0L);
    // By the rule, a house number does not address anyone.
    assertThat(labels(arrays, "second")).startsWith(1L, 1L, 0L).endsWith(0L, 1L, 1L);

    program().run("embed", "--comments", file, "-o", "v.npz", "--label", "obscene").text();
    assertThat(labels(NpzFile.read(directory.resolve("v.npz")), "second"))
        .startsWith(1L, 1L, 0L)
        .endsWith(0L, 0L, 0L);
  }

  @Test
  void withoutCommentsThereAreSentencesFromAGrammar() throws Exception {
    String text = program().run("embed", "-o", "v.npy", "--rows", "6", "--seed", "3").text();
    assertThat(text)
        .contains("6 comments from a grammar, ")
        .contains("left out: 0 rows without a text or a label")
        .containsPattern("SHA-256 of the comments: [0-9a-f]{64}\n")
        .containsPattern("6 x 384 numbers of 32 bits by all-minilm-l6-v2-")
        .contains("sentences generated by a grammar")
        .contains("vectors written to v.npy");
    byte[] first = Files.readAllBytes(directory.resolve("v.npy"));
    program().run("embed", "-o", "v.npy", "--rows", "6", "--seed", "3").text();
    assertThat(directory.resolve("v.npy")).hasBinaryContent(first);
    JsonNode other = program().run("embed", "-o", "v.npy", "--rows", "6", "--json").json();
    ProvenanceIT.assertProvenance(other, directory, "seed", "data");
    assertThat(other.path("generated").asBoolean()).isTrue();
    assertThat(Files.readAllBytes(directory.resolve("v.npy"))).isNotEqualTo(first);
  }
}
