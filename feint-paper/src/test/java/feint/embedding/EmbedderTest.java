package feint.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbedderTest {

  private static final Execution ONE = Execution.defaults().withThreads(1);

  @TempDir Path directory;

  private final List<String> encoded = new ArrayList<>();
  private int most = Integer.MAX_VALUE;

  /** Encodes a text as its length and its hash, records it, and fails after a maximum number. */
  private final class Counting implements Encoder {

    @Override
    public float[][] encode(List<String> texts, ThreadTeam team) {
      if (encoded.size() + texts.size() > most) {
        throw new IllegalStateException("interrupted");
      }
      encoded.addAll(texts);
      return texts.stream()
          .map(text -> new float[] {text.length(), text.hashCode()})
          .toArray(float[][]::new);
    }

    @Override
    public void close() {}
  }

  private Embedder embedder(String model) {
    return new Embedder(
        new EncoderModel(model, 2, Counting::new), new EmbeddingCache(directory.resolve("cache")));
  }

  private static List<String> texts(int count) {
    return IntStream.range(0, count).mapToObj(i -> "secret text " + i).toList();
  }

  @Test
  void vectorsComeInTheOrderOfTheTexts() {
    Embeddings found = embedder("m").embed(List.of("bb", "a", "bb"), ONE);

    assertThat(found.rows()).isEqualTo(3);
    assertThat(found.rows(0, 1)).containsExactly(2, "bb".hashCode());
    assertThat(found.rows(1, 3)).containsExactly(1, "a".hashCode(), 2, "bb".hashCode());
    assertThat(encoded).containsExactly("bb", "a");
  }

  @Test
  void cachedTextsAreNotEncodedAgain() {
    Embeddings first = embedder("m").embed(texts(700), ONE);
    encoded.clear();

    Embeddings second = embedder("m").embed(texts(701), ONE);

    assertThat(encoded).containsExactly("secret text 700");
    assertThat(second.rows(0, 700)).isEqualTo(first.rows(0, 700));
    assertThat(embedder("m").missing(texts(705))).isEqualTo(4);
  }

  @Test
  void interruptedRunIsResumed() {
    most = 1100;
    assertThatThrownBy(() -> embedder("m").embed(texts(1500), ONE)).hasMessage("interrupted");
    int before = encoded.size();
    most = Integer.MAX_VALUE;

    Embeddings resumed = embedder("m").embed(texts(1500), ONE);

    assertThat(before).isEqualTo(1024);
    assertThat(encoded).hasSize(1500).doesNotHaveDuplicates();
    assertThat(resumed.rows(0, 1500))
        .isEqualTo(embedder("other").embed(texts(1500), ONE).rows(0, 1500));
  }

  @Test
  void modelsDoNotShareVectors() {
    embedder("m").embed(texts(3), ONE);

    embedder("n").embed(texts(3), ONE);

    assertThat(encoded).hasSize(6);
  }

  @Test
  void damagedChunksCountAsMissing() throws IOException {
    embedder("m").embed(texts(600), ONE);
    for (Path chunk : chunks()) {
      byte[] bytes = Files.readAllBytes(chunk);
      bytes[bytes.length / 2] ^= 1;
      Files.write(chunk, bytes);
    }
    encoded.clear();

    Embeddings again = embedder("m").embed(texts(600), ONE);

    assertThat(encoded).hasSize(600);
    assertThat(again.rows(7, 8)).containsExactly(13, "secret text 7".hashCode());
    assertThat(embedder("m").missing(texts(600))).isZero();
  }

  @Test
  void cutChunksCountAsMissing() throws IOException {
    embedder("m").embed(texts(10), ONE);
    for (Path chunk : chunks()) {
      Files.write(chunk, java.util.Arrays.copyOf(Files.readAllBytes(chunk), 20));
    }

    assertThat(embedder("m").missing(texts(10))).isEqualTo(10);
  }

  /** A disk may fail while a directory is listed, which the stream reports as another exception. */
  @Test
  void directoriesThatCannotBeListedAreNamed() {
    Iterable<Path> failing =
        () -> {
          throw new DirectoryIteratorException(new IOException("disk failed"));
        };

    assertThatThrownBy(() -> EmbeddingCache.readAll(failing, 2, Set.of(), new HashMap<>()))
        .isInstanceOf(IOException.class)
        .hasMessage("disk failed");
  }

  @Test
  void noTextIsOnTheDisk() throws IOException {
    embedder("m").embed(texts(10), ONE);

    for (Path chunk : chunks()) {
      assertThat(new String(Files.readAllBytes(chunk), StandardCharsets.ISO_8859_1))
          .doesNotContain("secret");
    }
  }

  @Test
  void progressReachesTheEnd() {
    List<Double> reached = new ArrayList<>();

    embedder("m").embed(texts(600), ONE.withProgress(reached::add));

    assertThat(reached).isSorted().endsWith(1.0);
  }

  private List<Path> chunks() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> chunks = files.filter(file -> file.toString().endsWith(".chunk")).toList();
      assertThat(chunks).isNotEmpty();
      return chunks;
    }
  }
}
