package feint.store;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Action;
import feint.policy.DecoySteps;
import feint.policy.Query;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.connection.Storage.SqliteFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows of learning queries, of decoys and of all states of the oracle take the same space: other
 * users can see file sizes.
 */
class EqualRowsTest {

  /** A difference of one byte per query would make a file longer by a page at least. */
  private static final int QUERIES = 5_000;

  private static final Action DECOY = Action.obfuscate(1);

  @TempDir Path directory;

  @Test
  void fileSizeDoesNotDependOnTypes() throws IOException {
    long learning = size("learning", number -> new Query.Learning(number, Action.learn(1)));
    assertThat(size("steps", number -> decoy(number, 1, DecoySteps.YES, OptionalInt.empty())))
        .isEqualTo(learning);
    assertThat(
            size(
                "reacts", number -> decoy(number, 1, DecoySteps.IF_INFORMATIVE, OptionalInt.of(1))))
        .isEqualTo(learning);
    assertThat(size("state", number -> decoy(number, 2, DecoySteps.NO, OptionalInt.of(3))))
        .isEqualTo(learning);
    assertThat(size("states", number -> decoy(number, 3, DecoySteps.NO, OptionalInt.of(1 << 15))))
        .isEqualTo(learning);
  }

  @Test
  void fileSizeDoesNotDependOnTheOracle() throws IOException {
    IntFunction<Query> query = number -> new Query.Learning(number, Action.learn(1));
    long worst = size("1", 1, query);
    assertThat(size("2", 2, query)).isEqualTo(worst);
    assertThat(size("1000", 1000, query)).isEqualTo(worst);
  }

  private static Query decoy(int number, int decoy, DecoySteps steps, OptionalInt state) {
    return new Query.Decoy(number, DECOY, decoy, steps, state);
  }

  private long size(String name, IntFunction<Query> query) throws IOException {
    return size(name, 1, query);
  }

  private long size(String name, int oracle, IntFunction<Query> query) throws IOException {
    Path file = directory.resolve(name);
    try (RunStore store = RunStore.open(new SqliteFile(file))) {
      String scenario = store.documents().keep("{}".getBytes(StandardCharsets.UTF_8));
      Origin origin =
          new Origin(
              "0",
              Optional.empty(),
              "",
              "run",
              scenario,
              "random",
              Optional.empty(),
              List.of("A", "B"),
              OptionalLong.empty(),
              "ready",
              0,
              Optional.empty());
      Standing standing =
          new Standing(1, Phase.CLOSED, false, "", 0, 0, QUERIES, 0, QUERIES, false, false);
      QueryRow.Answer answer = new QueryRow.Answer(true, 0, false);
      List<QueryRow> queries =
          IntStream.rangeClosed(1, QUERIES)
              .mapToObj(query)
              .map(one -> new QueryRow(oracle, one, 0, Optional.of(answer), Optional.empty()))
              .toList();
      assertThat(store.take(Actor.service(), origin, standing, queries)).isTrue();
    }
    return Files.size(file);
  }
}
