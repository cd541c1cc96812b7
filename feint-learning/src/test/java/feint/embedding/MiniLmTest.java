package feint.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Execution;
import feint.math.Team;
import java.util.List;
import org.junit.jupiter.api.Test;

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
        Team team = Execution.defaults().withThreads(threads).team()) {
      return encoder.encode(TEXTS, team);
    }
  }

  /** Neither the batch nor the threads change a bit. */
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

  @Test
  void sentencesOfLikeMeaningAreNear() {
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

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
