package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.distributed.CheckpointingExecutor;
import feint.distributed.PortableWork;
import feint.distributed.ReceivedWork;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.parallel.Threads;
import feint.parallel.Workers;
import feint.scenario.text.FieldSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Sweeps against the single commands. */
class SweepTest {

  private static final String SMALL = Program.scenario("small");

  @TempDir Path directory;

  private Program.Result sweep(String line) {
    return Program.in(directory).run(("sweep " + line.replace("SMALL", SMALL)).split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate SMALL -p greedy",
        "compare SMALL -p greedy -p balanced --episodes 200 --audit 20 --seed 3",
        "solve SMALL",
        "limit SMALL --runs 300 --finish 0.7",
        "design SMALL --finish 0.7 --exposure 0.2",
        "audit SMALL --policy balanced --runs 100",
        "search SMALL -m spsa --iterations 1 --screened 8",
        "capacity SMALL --horizons 8",
        "check SMALL",
      })
  void rowsAreTheResultsOfTheSingleCommands(String line) throws IOException {
    SweptCommand command = SweptCommand.named(line.split(" ", 2)[0]).orElseThrow();
    JsonNode swept =
        sweep(
                line
                    + " --set successes=3 --set horizon=8,11 --set oracle.success[0][1]=0.2..0.4:0.2"
                    + " --json")
            .json();
    List<String> expected = new ArrayList<>();
    for (String horizon : List.of("8", "11")) {
      for (String success : List.of("0.2", "0.4")) {
        String single =
            line
                + " --set successes=3 --set horizon="
                + horizon
                + " --set oracle.success[0][1]="
                + success
                + " --json";
        // Exit code 3 reports an infeasible design, whose JSON is complete.
        JsonNode result =
            new ObjectMapper()
                .readTree(
                    Program.in(directory).run(single.replace("SMALL", SMALL).split(" ", -1)).out());
        for (JsonNode row : command.rows(result)) {
          List<String> cells = new ArrayList<>(List.of(horizon, success));
          for (JsonNode column : swept.path("columns")) {
            JsonNode value = SweptCommand.at(row, column.asText());
            cells.add(value.isMissingNode() ? "null" : value.toString());
          }
          expected.add(String.join("|", cells));
        }
      }
    }
    List<String> found = new ArrayList<>();
    for (JsonNode row : swept.path("rows")) {
      List<String> cells = new ArrayList<>();
      row.path("set").forEach(value -> cells.add(value.toString()));
      swept.path("columns").forEach(column -> cells.add(row.path(column.asText()).toString()));
      found.add(String.join("|", cells));
    }
    assertThat(found).isEqualTo(expected).hasSizeGreaterThanOrEqualTo(4);
    assertThat(swept.path("columns")).hasSizeGreaterThanOrEqualTo(3);
  }

  /** Each row says whether its policy completes, what it pays, and whether it is identified. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "evaluate SMALL -p oblivious | finishProbability | expectedIncentive",
        "compare SMALL -p oblivious -p balanced | finishProbability | expectedIncentive",
        "audit SMALL -p oblivious --runs 20 | verdict.completes.value | verdict.incentive.value",
        "run QUADRATIC -p oblivious --runs 3 | verdict.completes.value | verdict.incentive.value",
      })
  void rowsHaveTheVerdict(String line, String completes, String pays) throws IOException {
    String command = line.strip().replace("QUADRATIC", Program.scenario("quadratic"));
    JsonNode rows = sweep(command + " --set horizon=40,41 --json").json().path("rows");
    assertThat(rows).hasSizeGreaterThanOrEqualTo(2);
    for (JsonNode row : rows) {
      assertThat(row.path(completes).asDouble()).isBetween(0.0, 1.0);
      assertThat(row.path(pays).asDouble()).isPositive();
      assertThat(row.path("verdict.attacker.basis").asText()).isIn("proven", "measured");
      assertThat(row.path("verdict.attacker.right").asDouble()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void resultsDoNotDependOnTheNumberOfThreads() {
    String line = "audit SMALL -p balanced --runs 200 --set horizon=6..10 --csv --threads ";
    String one = sweep(line + "1").text();
    assertThat(sweep(line + "3").text()).isEqualTo(one);
    assertThat(sweep(line + "40").text()).isEqualTo(one);
    assertThat(one.lines()).hasSize(1 + 5 * 7);
  }

  @Test
  void csvHasTheDigitsOfTheJson() throws IOException {
    String line = "evaluate SMALL -p greedy --set horizon=6..8 --set eavesdropper.prior.paid=2,4 ";
    JsonNode json = sweep(line + "--json").json();
    List<String> rows = new ArrayList<>();
    for (JsonNode row : json.path("rows")) {
      List<String> cells = new ArrayList<>();
      row.path("set").forEach(value -> cells.add(value.asText()));
      json.path("columns").forEach(column -> cells.add(row.path(column.asText()).asText()));
      rows.add(String.join(",", cells));
    }
    assertThat(sweep(line + "--csv").text().lines().skip(1)).isEqualTo(rows).hasSize(6);
  }

  /** Combinations whose commands have no result are rows with a message, and exit code 3. */
  @Test
  void aRowWithoutAResultHasTheMessage() throws IOException {
    Program.Result found = sweep("limit SMALL --runs 50 --set successes=4,40 --json");
    assertThat(found.exit()).isEqualTo(3);
    JsonNode rows = new ObjectMapper().readTree(found.out()).path("rows");
    assertThat(rows.get(0).has("error")).isFalse();
    assertThat(rows.get(1).path("error").asText())
        .startsWith("small.yaml: no run of any policy finishes");
    assertThat(rows.get(1)).hasSize(2);
  }

  @Test
  void interruptedSweepsContinue() {
    SweepTasks whole = tasks();
    List<SweepTasks.Outcome> expected = new ArrayList<>();
    new Threads(1).work(whole, Progress.NONE, expected::add);
    List<SweepTasks.Outcome> before = new ArrayList<>();
    assertThatThrownBy(
            () -> {
              try (CheckpointingExecutor first = checkpoint()) {
                first.work(
                    whole,
                    Progress.NONE,
                    outcome -> {
                      before.add(outcome);
                      if (before.size() == 2) {
                        throw new IllegalStateException("interrupted");
                      }
                    });
              }
            })
        .hasMessage("interrupted");
    List<SweepTasks.Outcome> after = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    try (CheckpointingExecutor second =
        new CheckpointingExecutor(
            directory.resolve("kept"),
            new Workers() {
              @Override
              public <T> void work(
                  ParallelTask<T> task, Progress progress, Consumer<? super T> taker) {
                counts.add(task.count());
                new Threads(1).work(task, progress, taker);
              }
            },
            warning -> {})) {
      second.work(whole, Progress.NONE, after::add);
    }
    assertThat(after).isEqualTo(expected).hasSize(4);
    assertThat(counts).singleElement().satisfies(left -> assertThat(left).isBetween(2L, 3L));
  }

  @Test
  void otherMachinesComputeTheSame() {
    SweepTasks work = tasks();
    PortableWork<SweepTasks.Outcome> sent = PortableWork.of(work).orElseThrow();
    ReceivedWork received = ReceivedWork.read(sent.bytes(), sent.attachments()::get);
    assertThat(received.count()).isEqualTo(4);
    for (long k = 0; k < 4; k++) {
      assertThat(sent.read(received.piece(k))).isEqualTo(work.piece(k));
    }
    assertThat(work.piece(0).exit()).isZero();
  }

  private CheckpointingExecutor checkpoint() {
    return new CheckpointingExecutor(directory.resolve("kept"), new Threads(1), warning -> {});
  }

  private static SweepTasks tasks() {
    String text =
        """
        horizon: 9
        successes: 2
        incentives: [1]
        oracle: {success: [[0.5]], transition: [[1]]}
        """;
    return new SweepTasks(
        List.of("evaluate", SweepTasks.SCENARIO, "-p", "greedy"),
        text,
        "tiny.yaml",
        List.of(),
        List.of(3, 4, 5, 6).stream().map(n -> List.of("horizon=" + n)).toList(),
        1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "horizon=30..60:10 | 30 40 50 60",
        "horizon=30..65:10 | 30 40 50 60",
        "horizon=8..10 | 8 9 10",
        "horizon=5..5 | 5",
        "a=0.1..0.5:0.1 | 0.1 0.2 0.3 0.4 0.5",
        "a=-1..1:0.5 | -1 -0.5 0.0 0.5 1.0",
        "a=1e-3..2e-3:1e-3 | 0.001 0.002",
        "a=1,2..4,9 | 1 2 3 4 9",
        "objective.kind=goal,cost | goal cost",
        "oracle.initial=[0.5, 0.5],stationary | [0.5,0.5] stationary",
        "a={b: 1, c: 2},{b: 2} | {b:1,c:2} {b:2}",
      })
  void rangesAndListsAreExpanded(String text, String values) {
    String path = text.substring(0, text.indexOf('=') + 1);
    assertThat(new SweepAxis.Reading().convert(text).settings())
        .extracting(
            setting ->
                setting.text().substring(path.length()).replace(", ", ",").replace(": ", ":"))
        .containsExactly(values.split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a=3..1", "a=1..3:0", "a=1..3:-1", "a=1,1.0", "a=1..20000", "a=", "a=1,", "1..3"})
  void otherValuesAreRefused(String text) {
    assertThatThrownBy(() -> new SweepAxis.Reading().convert(text))
        .isInstanceOf(TypeConversionException.class);
  }

  @Test
  void combinationsAreBounded() {
    SweepAxis many = new SweepAxis.Reading().convert("horizon=1..101");
    SweepAxis more = new SweepAxis.Reading().convert("successes=1..100");
    assertThatThrownBy(() -> SweepAxis.combinations(List.of(many, more)))
        .hasMessage("--set must have at most 10,000 combinations, has 101 x 100");
    SweepAxis few = new SweepAxis.Reading().convert("successes=1..2");
    assertThat(SweepAxis.combinations(List.of(few, few)))
        .extracting(point -> point.stream().map(FieldSetting::text).toList())
        .containsExactly(
            List.of("successes=1", "successes=1"),
            List.of("successes=1", "successes=2"),
            List.of("successes=2", "successes=1"),
            List.of("successes=2", "successes=2"));
  }

  @Test
  void thePictureIsDrawn() throws IOException {
    assertThat(
            sweep(
                    "compare SMALL -p greedy --set horizon=6..8 --plot a.svg --column finishProbability")
                .text())
        .contains("plot written to a.svg");
    assertThat(Files.readString(directory.resolve("a.svg")))
        .contains(">horizon<", ">finishProbability<", ">greedy<");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "evalute SMALL --set horizon=1..2 | Invalid value for positional parameter at index 0"
            + " (COMMAND): must be one of evaluate, compare, solve, limit, design, audit,"
            + " search, run, capacity, check, was 'evalute'",
        "solve SMALL | --set must be given, such as --set horizon=30..60:5",
        "solve SMALL --set horizon=5..6 --set horizon=7 | --set must set horizon once",
        "evaluate SMALL --set horizon=5..6 | Missing required option: '--policy=P'",
        "solve SMALL --set horizon=5..6 --what | unknown option: --what",
        "solve SMALL --set horizon=0..6"
            + " | SMALL: horizon: must be in [1, 1000000], was 0; set by --set horizon=0",
        "solve SMALL --set horizon=5..6 -o p.feint"
            + " | --output must not be given in a sweep: each combination would overwrite it",
        "solve SMALL --set objective.kind=goal,cost --plot a.png | --plot needs several numbers"
            + " as values of the first --set that has several values",
        "solve SMALL --set horizon=5..6 --column lower | --column needs --plot, which draws it",
        "solve SMALL --set horizon=5..6 --plot a.png --column x"
            + " | --column must be one of value, lower, upper, verdict.completes.value,"
            + " verdict.incentive.value, was x",
        "solve SMALL --set horizon=5..6 --csv --json | --csv and --json exclude each other",
        "limit SMALL --set successes=40,50 | small.yaml: no run of any policy finishes:"
            + " 40 successes need at least 40 queries, and the horizon is 12",
      })
  void mistakesHaveOneMessage(String line, String message) throws IOException {
    assertThat(sweep(line).mistake()).isEqualTo(message.replace("SMALL", SMALL));
    assertThat(Program.files(directory)).isEmpty();
  }

  @Test
  void helpNamesTheCommands() {
    assertThat(Program.inside("sweep", "--help").text())
        .contains(
            Stream.of(SweptCommand.values()).map(SweptCommand::toString).toArray(String[]::new));
  }
}
