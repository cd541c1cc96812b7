package feint.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.estimation.Round;
import feint.estimation.Round.Answer;
import feint.estimation.RoundCounts;
import feint.io.ArchiveException;
import feint.io.Sha256;
import feint.model.Actions;
import feint.model.OracleChain;
import feint.model.Problem;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundLogTest {

  /** Two runs: 1, 2, 2, 1 and 2, 1. */
  private static final String LOG =
      """
      time,oracle,incentive,success
      0,1,1,0
      1,2,1,1
      2,2,2,1
      3,1,2,
      0,2,1,0
      1,1,1,1
      """;

  /** Two states, three incentives. */
  static final Problem PROBLEM =
      Problem.builder()
          .horizon(9)
          .successes(2)
          .incentives(1, 2, 4)
          .success(new double[] {0, 0.5, 1}, new double[] {0, 0.5, 1})
          .oracle(OracleChain.stationary(new double[] {0.5, 0.5}, new double[] {0.5, 0.5}))
          .build();

  private static final LogFormat PLAIN = LogFormat.defaults();

  @TempDir Path directory;

  @Test
  void roundsAreCounted() throws IOException {
    assertCounts(RoundLog.read(file(LOG), PLAIN));
    assertCounts(RoundLog.read(file(LOG), PLAIN, PROBLEM));
  }

  private static void assertCounts(RoundLog log) {
    RoundCounts counts = log.counts();
    assertThat(counts.rounds()).isEqualTo(6);
    assertThat(counts.runs()).isEqualTo(2);
    assertThat(counts.incentives()).containsExactly(1, 2);
    assertThat(counts.transitions(2, 1)).isEqualTo(2);
    assertThat(counts.transitions(1, 1)).isZero();
    assertThat(counts.tries(1, 1)).isEqualTo(2);
    assertThat(counts.successes(1, 1)).isEqualTo(1);
    assertThat(counts.tries(1, 2)).isZero();
  }

  /** In the order of the log; states need not all occur. */
  @Test
  void roundsArePassedOnInOrder() throws IOException {
    List<Round> rounds = new ArrayList<>();
    RoundLog log = RoundLog.read(file(LOG), PLAIN, PROBLEM, rounds::add);
    assertCounts(log);
    assertThat(rounds).hasSize(6);
    assertThat(rounds.get(3)).isEqualTo(new Round(2, 1, 2, Answer.UNKNOWN));
    assertThat(rounds.get(4)).isEqualTo(new Round(Round.NONE, 2, 1, Answer.UNINFORMATIVE));
    RoundCounts again = new RoundCounts();
    rounds.forEach(again::add);
    assertThat(again.transitions(2, 1)).isEqualTo(log.counts().transitions(2, 1));
    String one = "time,oracle,incentive,success\n0,1,4,1\n";
    rounds.clear();
    RoundLog.read(file(one), PLAIN, PROBLEM, rounds::add);
    assertThat(rounds).containsExactly(new Round(Round.NONE, 1, 4, Answer.INFORMATIVE));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file(one + "1,1,3,1\n"), PLAIN, PROBLEM, round -> {}))
        .withMessageContaining("line 3, column incentive: must be one of [1, 2, 4], was \"3\"");
  }

  @Test
  void spellingsOfTheSameLogCountTheSame() throws IOException {
    assertCounts(RoundLog.read(file("\uFEFF" + LOG), PLAIN));
    assertCounts(RoundLog.read(file("\uFEFF" + LOG.replace("time", "\"time\"")), PLAIN));
    assertCounts(RoundLog.read(file(LOG.replace("\n", "\r\n")), PLAIN));
    assertCounts(RoundLog.read(file(LOG.replace("\n", "\n\n")), PLAIN));
    assertCounts(RoundLog.read(file("\n" + LOG.replace("\n", "\n  \n")), PLAIN));
    assertCounts(RoundLog.read(file(LOG.replace(",", " , ").replace("oracle", "Oracle")), PLAIN));
    assertCounts(
        RoundLog.read(file(LOG.replace(",1\n", ",true\n").replace(",0\n", ",FALSE\n")), PLAIN));
    assertCounts(RoundLog.read(file(LOG.replaceAll("(\\d+)", "\"$1\"")), PLAIN));
    assertCounts(RoundLog.read(file(LOG.stripTrailing()), PLAIN));
    Path wide = directory.resolve("wide.csv");
    Files.write(wide, ("\uFEFF" + LOG).getBytes(StandardCharsets.UTF_16LE));
    assertCounts(RoundLog.read(wide, PLAIN));
  }

  /** The digest identifies the file. */
  @Test
  void logsAreIdentifiedByTheirDigest() throws IOException {
    for (String text : List.of(LOG, LOG + "\n\n", LOG.stripTrailing(), "\uFEFF" + LOG)) {
      Path file = file(text);
      assertThat(RoundLog.read(file, PLAIN).sha256()).isEqualTo(Sha256.of(file));
    }
  }

  @Test
  void columnsAreFoundByNameAndOthersIgnored() throws IOException {
    String shuffled =
        """
        success,note,incentive,"oracle",time
        0,"a comma, a ""quote""
        and a second line",1,1,0
        1,,1,2,1
        1,ü,2,2,2
        ,x,2,1,3
        0,x,1,2,0
        1,x,1,1,1
        """;
    assertCounts(RoundLog.read(file(shuffled), PLAIN));
    Path latin = directory.resolve("latin.csv");
    Files.write(latin, shuffled.getBytes(StandardCharsets.ISO_8859_1));
    assertCounts(RoundLog.read(latin, PLAIN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | must begin with a header, was empty",
        "`~` | must begin with a header, was empty",
        "HEAD | must have a round after the header, was none",
        "time/oracle/incentive/success~0/1/1/1 | line 1: header must name time, oracle, incentive,"
            + " success, was \"time/oracle/incentive/success\"; fields are separated by commas,"
            + " semicolons or tabs",
        "~time,orakle,incentive~0,1,1"
            + "| line 2: header must name oracle, success, was \"time,orakle,incentive\"; --columns says which column is which",
        "time,time,oracle,incentive,success | line 1: header must name time only once",
        "HEAD~0,1,1 | line 2: must have 4 fields as the header has, was 3",
        "HEAD~0,1,1,1,1 | line 2: must have 4 fields as the header has, was 5; numbers with decimal commas must be in quotes",
        "HEAD~0.5,1,1,1 | line 2, column time: must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59, was \"0.5\"",
        "HEAD~,1,1,1 | line 2, column time: must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59, was blank",
        "HEAD~99999999999999999999,1,1,1"
            + "| line 2, column time: must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59, was \"99999999999999999999\"",
        "HEAD~0,0,1,1 | line 2, column oracle: must be an integer in 1..100, was \"0\"",
        "HEAD~0,101,1,1 | line 2, column oracle: must be an integer in 1..100, was \"101\"",
        "HEAD~0,bad,1,1 | line 2, column oracle: must be an integer in 1..100 (--states names states), was \"bad\"",
        "HEAD~0,1,0,1 | line 2, column incentive: must be an integer in 1..1000000000, was \"0\"",
        "HEAD~0,1,1e3,1"
            + "| line 2, column incentive: must be an integer in 1..1000000000, was \"1e3\"",
        "HEAD~0,1,1,maybe"
            + "| line 2, column success: must be 1, 0, true, false, yes, no or blank, was \"maybe\"",
        "HEAD~0,1,1,\"a~b\""
            + "| line 2, column success: must be 1, 0, true, false, yes, no or blank, was \"a b\"",
        "HEAD~~x,1,1,1~1,1,1,2 | line 3, column time: must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59, was \"x\""
            + "&line 4, column success: must be 1, 0, true, false, yes, no or blank, was \"2\"",
        "HEAD~x,y,1,1 | line 2, column time: must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59, was \"x\""
            + "&line 2, column oracle: must be an integer in 1..100 (--states names states), was \"y\"",
        "HEAD~x,1,1,1~0,1,1,\"1 | line 2, column time: must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59, was \"x\"&is not valid"
            + " CSV: Unclosed quoted field at end of input (record starting at line 3)",
        "HEAD~0,1,1,1~1,3,1,1~2,3,1,1~3,1,1,1"
            + "| oracle state 2 must occur, as states are 1..3, was never",
        "HEAD~0,1,1,1~1,2,1,1 | oracle state 2 must be followed by a round at the next time, or"
            + " nothing is known of what comes after it, was never",
        "HEAD~0,1,1,1~2,1,1,1 | oracle state 1 must be followed by a round at the next time, or"
            + " nothing is known of what comes after it, was never",
      })
  void everyFaultIsNamed(String log, String faults) throws IOException {
    Path file = file(log.replace("HEAD", "time,oracle,incentive,success").replace('~', '\n'));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file, PLAIN))
        .withMessage(message(file, faults));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,3,1,1 | line 8, column oracle: must be an integer in 1..2, was \"3\"",
        "1,1,3,1 | line 8, column incentive: must be one of [1, 2, 4], was \"3\"",
        "1,1,x,1 | line 8, column incentive: must be one of [1, 2, 4], was \"x\"",
      })
  void valuesThatTheProblemLacksAreFaults(String row, String faults) throws IOException {
    Path file = file(LOG + row);
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file, PLAIN, PROBLEM))
        .withMessage(message(file, faults));
  }

  @Test
  void everyStateOfTheProblemMustOccur() throws IOException {
    Path file = file("time,oracle,incentive,success\n0,1,1,1\n1,1,1,1\n");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file, PLAIN, PROBLEM))
        .withMessage(message(file, "oracle state 2 must occur, as states are 1..2, was never"));
  }

  @Test
  void faultsBeyondTheTwentiethAreOnlyCounted() throws IOException {
    StringBuilder log = new StringBuilder("time,oracle,incentive,success\n");
    IntStream.range(0, 1000).forEach(t -> log.append(t).append(",1,1,none\n"));
    Path file = file(log.toString());
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file, PLAIN))
        .satisfies(
            e ->
                assertThat(String.valueOf(e.getMessage()).lines())
                    .hasSize(21)
                    .startsWith(
                        file
                            + ": line 2, column success: must be 1, 0, true, false, yes, no or blank, was"
                            + " \"none\"")
                    .endsWith(file + ": and 980 more faults"));
  }

  @Test
  void incentivesAreBoundedByTheScenario() throws IOException {
    StringBuilder log = new StringBuilder("time,oracle,incentive,success\n");
    int most = Actions.MOST_INCENTIVES;
    IntStream.rangeClosed(1, most)
        .forEach(i -> log.append(i).append(",1,").append(i).append(",1\n"));
    assertThat(RoundLog.read(file(log.toString()), PLAIN).counts().incentives()).hasSize(most);
    Path file = file(log + "64,1,64,1\n65,1,1,1\n");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file, PLAIN))
        .withMessage(
            message(
                file,
                "line 65, column incentive: must be one of at most 63 different amounts, was"
                    + " \"64\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no such file.csv"})
  void aMissingFileIsNamed(String name) {
    Path file = directory.resolve(name);
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file, PLAIN))
        .withMessage(message(file, "cannot be read: no such file"));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(directory, PLAIN))
        .withMessage(message(directory, "must be a file, was a directory"));
  }

  /** The log is far larger than the largest field and is not kept in memory. */
  @Test
  void longLogsAreStreamed() throws IOException {
    Path file = directory.resolve("long.csv");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("time,oracle,incentive,success\n");
      for (int t = 0; t < 300_000; t++) {
        out.write(t + "," + (1 + t % 2) + ",1," + t % 2 + "\n");
      }
    }
    RoundLog log = RoundLog.read(file, PLAIN);
    RoundCounts counts = log.counts();
    assertThat(log.sha256()).isEqualTo(Sha256.of(file));
    assertThat(counts.rounds()).isEqualTo(300_000);
    assertThat(counts.transitions(1, 2)).isEqualTo(150_000);
    assertThat(counts.successes(2, 1)).isEqualTo(150_000);
  }

  private static String message(Path file, String faults) {
    return file + ": " + faults.replace("&", "\n" + file + ": ");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("log.csv"), text);
  }
}
