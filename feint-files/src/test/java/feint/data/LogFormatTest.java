package feint.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.estimation.Round;
import feint.estimation.Round.Answer;
import feint.io.ArchiveException;
import feint.model.Problem;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs in other formats: values read, and ambiguous values refused. */
class LogFormatTest {

  private static final Problem PROBLEM = RoundLogTest.PROBLEM;

  private static final LogFormat PLAIN = LogFormat.defaults();

  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("log.csv"), text.replace('~', '\n'));
  }

  private List<Integer> before(LogFormat format, String text) throws IOException {
    List<Round> rounds = new ArrayList<>();
    RoundLog.read(file(text), format, PROBLEM, rounds::add);
    return rounds.stream().map(Round::before).toList();
  }

  private void assertRefused(LogFormat format, String text, String... faults) throws IOException {
    Path file = file(text);
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(file, format, PROBLEM, round -> {}))
        .withMessage(file + ": " + String.join("\n" + file + ": ", faults));
  }

  @Test
  void aRoundKnowsTheStateBeforeItInItsOwnRun() throws IOException {
    String head = "run,time,oracle,incentive,success~";
    assertThat(before(PLAIN, head + "a,0,1,1,~b,7,2,1,~a,1,2,1,~b,8,2,1,~a,3,1,1,~b,9,1,1,~"))
        .containsExactly(0, 0, 1, 2, 0, 2);
    assertThat(
            before(
                PLAIN, "time,oracle,incentive,success~0,1,1,~1,2,1,~1,1,1,~0,2,1,~1,1,1,~3,1,1,~"))
        .containsExactly(0, 1, 0, 0, 2, 0);
    assertThat(before(PLAIN, "run,oracle,incentive,success~a,1,1,~b,2,1,~a,2,1,~b,1,1,~"))
        .containsExactly(0, 0, 1, 2);
    assertRefused(
        PLAIN,
        head + "a,0,1,1,~b,0,1,1,~a,0,1,1,~b,-1,1,1,~",
        "line 4, column time: must be above 0, the time before it in its run, was \"0\"",
        "line 5, column time: must be above 0, the time before it in its run, was \"-1\"");
  }

  @Test
  void countsDoNotWrapAround() throws IOException {
    String head = "time,oracle,incentive,success~";
    assertThat(before(PLAIN, head + Long.MAX_VALUE + ",1,1,~" + Long.MIN_VALUE + ",1,1,~"))
        .containsExactly(0, 0);
    assertThat(before(PLAIN, head + "-1,2,1,~0,1,1,~")).containsExactly(0, 2);
  }

  /**
   * Ties keep their order in a file that begins with the oldest; otherwise the order is unknown.
   */
  @Test
  void datesDetermineTheOrder() throws IOException {
    String head = "time,oracle,incentive,success~";
    String day = "2026-03-01";
    assertThat(before(PLAIN, head + day + ",1,1,~" + day + ",2,1,~2026-03-09,2,1,~"))
        .containsExactly(0, 1, 2);
    assertThat(before(PLAIN, head + "2026-03-09,2,1,~2026-03-02,2,1,~2026-03-01,1,1,~"))
        .containsExactly(0, 1, 2);
    String order =
        "must keep to the order of its run, oldest or newest first (--sort sorts rows by time), was";
    assertRefused(
        PLAIN,
        head + "2026-03-02,2,1,~2026-03-01,2,1,~2026-03-01,1,1,~",
        "line 4, column time: " + order + " \"2026-03-01\"");
    String shuffled = head + "2026-03-02,2,1,~2026-03-01,1,1,~2026-03-09,1,1,~";
    assertRefused(PLAIN, shuffled, "line 4, column time: " + order + " \"2026-03-09\"");
    assertThat(before(PLAIN.withSort(true), shuffled)).containsExactly(0, 1, 2);
    assertRefused(
        PLAIN.withSort(true),
        shuffled + "2026-03-01,1,1,",
        "line 5, column time: must not be that of another row of its run, which --sort goes by, was"
            + " \"2026-03-01\"");
    assertRefused(
        PLAIN.withSort(true),
        head + "0,1,1,1~",
        "line 2, column time: must be a date, which --sort sorts by, was \"0\"");
  }

  /** The clock is set back between the two; their offsets put them in order. */
  @Test
  void offsetsAreRespected() throws IOException {
    String rows =
        "time,oracle,incentive,success~2026-10-25T02:30+02:00,1,1,~2026-10-25T02:10+01:00,2,1,~"
            + "2026-10-25T03:00+01:00,2,1,~";
    assertThat(before(PLAIN, rows)).containsExactly(0, 1, 2);
    assertRefused(
        PLAIN,
        rows.replace("+02:00", "").replace("+01:00", ""),
        "line 4, column time: must keep to the order of its run, oldest or newest first (--sort"
            + " sorts rows by time), was \"2026-10-25T03:00\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "3/4/2026 | may be read in two ways: --dates must say day-first or month-first",
        "13-04-2026 | may be read in two ways: --dates must say day-first or month-first",
        "30.2.2026 | must be a date that exists, from 1678 to 2261",
        "1.13.2026 | must be a date that exists, from 1678 to 2261",
        "2026-01-01 25:00 | must be a date that exists, from 1678 to 2261",
        "1500-01-01 | must be a date that exists, from 1678 to 2261",
        "1.2.26 | must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59",
        "2026-1/2 | must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59",
        "12:30 | must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59",
        "2026-01-01 3:00 pm | must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59",
        "May 1 2026 | must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59",
      })
  void unreadableDatesAreNamed(String date, String rule) throws IOException {
    assertRefused(
        PLAIN,
        "time;oracle;incentive;success~" + date + ";1;1;~",
        "line 2, column time: " + rule + ", was \"" + date + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "0,2026-01-01",
    "2026-01-01,0",
    "2026-01-01,2026-01-02 10:00",
    "2026-01-01,02.01.2026",
    "2026-01-01 10:00,2026-01-01T10:00Z"
  })
  void allTimesMustHaveTheSameForm(String first, String second) throws IOException {
    assertRefused(
        PLAIN,
        "time,oracle,incentive,success~" + first + ",1,1,~" + second + ",1,1,~",
        "line 3, column time: must be written as the first time of the file, \""
            + first
            + "\", was \""
            + second
            + "\"");
  }

  @Test
  void datesMayHaveTheMonthFirst() throws IOException {
    String rows = "time,oracle,incentive,success~1/2/2026,1,1,~12/1/2026,2,1,~1/13/2027,1,1,~";
    assertThat(before(PLAIN.withDates(DateOrder.MONTH_FIRST), rows)).containsExactly(0, 1, 2);
    assertRefused(
        PLAIN.withDates(DateOrder.DAY_FIRST),
        rows,
        "line 4, column time: must be a date that exists, from 1678 to 2261, was \"1/13/2027\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1.000 | may be read in two ways: --decimal must say whether its mark is a decimal point or"
            + " comma",
        "1,000 | may be read in two ways: --decimal must say whether its mark is a decimal point or"
            + " comma",
        "1.5 | must be one of [1, 2, 4] (--unit scales amounts)",
        "1.000,00 | must be one of [1, 2, 4]",
        "1e0 | must be one of [1, 2, 4]",
        "$1 | must be one of [1, 2, 4]",
        "-1 | must be one of [1, 2, 4]",
        "3 | must be one of [1, 2, 4]",
      })
  void amountsThatAreNotIncentivesAreNamed(String amount, String rule) throws IOException {
    assertRefused(
        PLAIN,
        "time;oracle;incentive;success~0;1;" + amount + ";~",
        "line 2, column incentive: " + rule + ", was \"" + amount + "\"");
  }

  @Test
  void amountsAreScaledExactly() throws IOException {
    LogFormat cents = PLAIN.withUnit(new BigDecimal("0.01"));
    List<Round> rounds = new ArrayList<>();
    String head = "time;oracle;incentive;success~";
    RoundLog.read(file(head + "0;1;100;~0;1;400,00;~0;1;200,0;"), cents, PROBLEM, rounds::add);
    assertThat(rounds).extracting(Round::incentive).containsExactly(1, 4, 2);
    assertRefused(
        cents,
        head + "0;1;150;~0;1;300;~0;1;x;~",
        "line 2, column incentive: times the unit 0.01 must be one of [1, 2, 4], was \"150\"",
        "line 3, column incentive: times the unit 0.01 must be one of [1, 2, 4], was \"300\"",
        "line 4, column incentive: times the unit 0.01 must be one of [1, 2, 4], was \"x\"");
    assertRefused(
        PLAIN,
        head + "0;1;1,0;~0;1;2.0;~",
        "line 3, column incentive: must have a decimal comma as numbers before it, and no thousands"
            + " marked, was \"2.0\"");
    assertRefused(
        PLAIN.withDecimal(DecimalMark.POINT),
        head + "0;1;1,0;~",
        "line 2, column incentive: must have a decimal point, and no thousands marked, was \"1,0\"");
    assertThat(before(PLAIN.withDecimal(DecimalMark.POINT), head + "0;1;1.000;~"))
        .containsExactly(0);
  }

  /** A comma that separates fields does not separate decimals. */
  @Test
  void decimalCommasThatSplitAFieldAreRefused() throws IOException {
    assertRefused(
        PLAIN,
        "time,oracle,incentive,success~0,1,1,5,1~",
        "line 2: must have 4 fields as the header has, was 5; numbers with decimal commas must be in"
            + " quotes");
    assertRefused(
        PLAIN,
        "time;oracle;incentive;success~0,1,1,1~",
        "line 2: must have 4 fields as the header has, was 1");
  }

  @Test
  void statesAreFoundByTheirNames() throws IOException {
    LogFormat named = PLAIN.withStates(List.of("poor", "Good"));
    List<Round> rounds = new ArrayList<>();
    String head = "time,oracle,incentive,success~";
    RoundLog.read(file(head + "0,GOOD,1,YES~1, poor ,1,No~"), named, PROBLEM, rounds::add);
    assertThat(rounds)
        .containsExactly(
            new Round(Round.NONE, 2, 1, Answer.INFORMATIVE),
            new Round(2, 1, 1, Answer.UNINFORMATIVE));
    assertRefused(
        named,
        head + "0,goood,1,~1,1,1,~2,,1,~",
        "line 2, column oracle: must be one of poor, Good, was \"goood\"",
        "line 3, column oracle: must be one of poor, Good, was \"1\"",
        "line 4, column oracle: must be one of poor, Good, was blank");
    Path two = file(head + "0,good,1,1~1,good,1,1~");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RoundLog.read(two, PLAIN.withStates(List.of("bad", "good", "best"))))
        .withMessageContaining("oracle state 1 must occur, as states are 1..3, was never")
        .withMessageContaining("oracle state 3 must occur, as states are 1..3, was never");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RoundLog.read(two, PLAIN.withStates(List.of("a")), PROBLEM))
        .withMessage("names of states must be 2, was 1");
  }

  @Test
  void columnsAreFoundByTheNamesOfTheFile() throws IOException {
    LogFormat named = PLAIN.withColumns(Map.of("oracle", "State", "run", "who"));
    String text = "who;oracle;state;date;incentive;success~a;9;1;1;1;~b;9;2;1;1;~a;9;1;2;1;~";
    assertThat(before(named, text)).containsExactly(0, 0, 1);
    assertRefused(
        named,
        text.replace("9;1;2;1;", "9;7;2;1;"),
        "line 4, column state: must be an integer in 1..2, was \"7\"");
    assertRefused(
        named,
        "oracle,time,incentive,success,run~",
        "line 1: header must name State, was \"oracle,time,incentive,success,run\"; --columns says"
            + " which column is which",
        "line 1: header must name who, was \"oracle,time,incentive,success,run\"");
    assertRefused(
        PLAIN,
        "date,timestamp,oracle,incentive,success~",
        "line 1: header must name one of date, timestamp, was"
            + " \"date,timestamp,oracle,incentive,success\"; --columns says which is the time");
    assertThat(
            before(
                PLAIN.withColumns(Map.of("time", "date")),
                "date,timestamp,oracle,incentive,success~0,x,1,1,~1,x,2,1,~"))
        .containsExactly(0, 1);
  }

  @Test
  void impossibleFormatsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAIN.withStates(List.of("a", "A")))
        .withMessage("names of states must differ, also in small letters, was A");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAIN.withStates(List.of(" ")))
        .withMessageContaining("must not be blank");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAIN.withUnit(BigDecimal.ZERO))
        .withMessage("unit must be above 0, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAIN.withColumns(Map.of("time", "x", "run", "X")))
        .withMessageStartingWith("names of columns must differ, was ");
  }

  /** Public records accept the same formats. */
  @Test
  void recordsAcceptTheSameFormats() throws IOException {
    String plain = "run,number,trajectory,incentive,step,state~r,1,a,1,1,2~r,2,b,4,0,~r,3,a,2,,~";
    Path first = file(plain);
    PublicRecord read = RecordFile.read(first, PROBLEM).records().get("r");
    Path other =
        Files.writeString(
            directory.resolve("other.csv"),
            """
            \uFEFFwho;n;trajectory;incentive;step;state
            r;1;a;100;YES;good
            r;2;b;400,0;no;
            r;3;a;200;;
            """
                .replace("\n", "\r\n"));
    LogFormat format =
        PLAIN
            .withColumns(Map.of("run", "who", "number", "n"))
            .withStates(List.of("bad", "good"))
            .withUnit(new BigDecimal("0.01"));
    assertThat(RecordFile.read(other, format, PROBLEM).records().get("r")).isEqualTo(read);
    Path json =
        Files.writeString(
            directory.resolve("other.json"),
            """
            [{"who": "r", "n": 1, "trajectory": "a", "incentive": 100, "step": "yes",
              "state": "good"},
             {"who": "r", "n": 2, "trajectory": "b", "incentive": 400, "step": false},
             {"who": "r", "n": 3, "trajectory": "a", "incentive": 200, "step": null}]
            """);
    assertThat(RecordFile.read(json, format, PROBLEM).records().get("r")).isEqualTo(read);
  }
}
