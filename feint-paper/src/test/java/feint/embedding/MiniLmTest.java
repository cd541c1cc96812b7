package feint.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.sun.jna.Function;
import com.sun.jna.Platform;
import feint.math.ResourceLimitException;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Order(1)
class MiniLmTest {

  private static final List<String> TEXTS =
      List.of(
          "This is an example sentence",
          "The museum opened in 1911.",
          "In 1911 the museum opened its doors for the first time, says the newspaper.",
          "My cat sleeps all day.",
          "word ".repeat(400),
          "");

  private static float[][] encoded(int batch, int threads) {
    try (MiniLm encoder = MiniLm.load(batch);
        ThreadTeam team = Execution.defaults().withThreads(threads).team()) {
      return encoder.encode(TEXTS, team);
    }
  }

  /** Neither the batch nor the threads change a bit. */
  @Tag("slow")
  @Test
  void vectorsDependOnNothingButTheText() {
    float[][] alone = encoded(1, 1);

    assertThat(encoded(8, 2)).isDeepEqualTo(alone);
    assertThat(encoded(3, 1)).isDeepEqualTo(alone);
  }

  /** The first numbers are those that the documentation of sentence-transformers prints. */
  @Test
  void exampleSentenceIsAsPublished() {
    float[] example = encoded(8, 1)[0];

    assertThat(example).hasSize(384);
    assertThat(example[0]).isCloseTo(0.0676569f, within(1e-5f));
    assertThat(example[1]).isCloseTo(0.0634960f, within(1e-5f));
    assertThat(example[2]).isCloseTo(0.0487131f, within(1e-5f));
    assertThat(example[3]).isCloseTo(0.0793050f, within(1e-5f));
  }

  @Tag("slow")
  @Test
  void sentencesOfSimilarMeaningAreNear() {
    float[][] vectors = encoded(8, 1);

    for (float[] vector : vectors) {
      assertThat(dot(vector, vector)).isCloseTo(1, within(1e-6));
    }
    assertThat(dot(vectors[1], vectors[2])).isGreaterThan(dot(vectors[1], vectors[3]) + 0.3);
  }

  @Test
  void modelIsNamedByItsFiles() {
    assertThat(MiniLm.model().id()).matches("all-minilm-l6-v2-[0-9a-f]{8}-[0-9a-f]{8}-256");
    assertThat(MiniLm.model().dimension()).isEqualTo(384);
  }

  /** The tokenizer's file exists, but is not a network. */
  @Test
  void filesThatAreNoNetworkAreRefusedAndTheTokenizerIsClosed() throws IOException {
    HuggingFaceTokenizer tokenizer = MiniLm.tokenizer();

    assertThatThrownBy(
            () -> MiniLm.loaded(() -> MiniLm.of(tokenizer, "all-minilm-l6-v2-tokenizer.json", 1)))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessageStartingWith("the encoder all-MiniLM-L6-v2 cannot be loaded: ");
    assertThat(tokenizer.isReleased()).isTrue();
  }

  @Test
  void filesThatAreMissingAreRefused() throws IOException {
    HuggingFaceTokenizer tokenizer = MiniLm.tokenizer();

    assertThatThrownBy(() -> MiniLm.loaded(() -> MiniLm.of(tokenizer, "missing.onnx", 1)))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessage(
            "the encoder all-MiniLM-L6-v2 cannot be loaded: missing.onnx is not on the class path");
    assertThat(tokenizer.isReleased()).isTrue();
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("no room"),
        new UnsatisfiedLinkError("no room\nand more of it"),
        new UncheckedIOException(new IOException("no room")),
        new ExceptionInInitializerError(new IllegalStateException("no room")));
  }

  /** Errors of libraries that cannot unpack or link their native code. */
  @ParameterizedTest
  @MethodSource("failures")
  void failuresOfLibrariesAreOneSentence(Throwable failure) {
    assertThatThrownBy(
            () ->
                MiniLm.loaded(
                    () -> {
                      if (failure instanceof Error error) {
                        throw error;
                      }
                      throw (RuntimeException) failure;
                    }))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessage("the encoder all-MiniLM-L6-v2 cannot be loaded: no room")
        .hasCause(failure);
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  /** ONNX Runtime's reporter opens a log of its own as soon as it starts: there must be none. */
  @Tag("slow")
  @Test
  void nothingIsReportedToAnyone() {
    assertThat(encoded(1, 1)).isNotEmpty();
    String told =
        Function.getFunction(Platform.C_LIBRARY_NAME, "getenv")
            .invokeString(new Object[] {Telemetry.SWITCH}, false);

    assertThat(told).isEqualTo("1");
    assertThat(Path.of("/tmp", "mat-debug-" + ProcessHandle.current().pid() + ".log"))
        .doesNotExist();
  }
}
