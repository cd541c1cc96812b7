package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemCodecTest {

  private static final Path SCENARIOS = Path.of("..", "scenarios");

  private static byte[] written(Problem problem) {
    CodecOutput out = new CodecOutput();
    ProblemCodec.write(problem, out);
    return out.toBytes();
  }

  private static void assertSame(Problem problem, String what) {
    CodecInput in = new CodecInput(written(problem));
    Problem read = ProblemCodec.read(in);
    in.end();
    assertThat(written(read)).as(what).isEqualTo(written(problem));
    assertThat(read.shape()).as(what).isEqualTo(problem.shape());
    assertThat(read.success().toArray()).isDeepEqualTo(problem.success().toArray());
    assertThat(read.oracle().transition().toArray())
        .isDeepEqualTo(problem.oracle().transition().toArray());
    assertThat(read.oracle().initial().toArray()).isEqualTo(problem.oracle().initial().toArray());
    assertThat(read.objective().total()).isEqualTo(problem.objective().total());
    assertSameCosts(problem, read);
  }

  private static void assertSameCosts(Problem problem, Problem read) {
    for (int b = 0; b <= problem.successes(); b++) {
      for (boolean exposed : new boolean[] {true, false}) {
        assertThat(read.objective().terminal().at(b, exposed))
            .isEqualTo(problem.objective().terminal().at(b, exposed));
      }
      for (int o = 1; o <= problem.oracleStates(); o++) {
        for (QueryType query : QueryType.values()) {
          assertThat(read.weights().at(query, o, b)).isEqualTo(problem.weights().at(query, o, b));
        }
      }
    }
    Ledger ledger = problem.prior();
    RunningCost own = problem.objective().running();
    for (Action action : problem.actions().toList()) {
      assertThat(read.objective().running().price(action, ledger))
          .isEqualTo(own.price(action, ledger));
      ledger = ledger.after(action);
    }
    assertThat(read.objective().running().readsLedger()).isEqualTo(own.readsLedger());
  }

  @Test
  void everyScenarioComesBackToTheLastBit() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(SCENARIOS)) {
      files = all.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(5);
    for (Path file : files) {
      Scenario scenario = ScenarioFile.read(file);
      assertSame(scenario.problem(), file.toString());
      scenario.counted().ifPresent(counted -> assertSame(counted, file + ", counted"));
      new Perturbation(0.07)
          .of(scenario.problem(), 5, new Seed(3))
          .forEach(world -> assertSame(world, file + ", perturbed"));
    }
  }

  @Test
  void generatedProblemsComeBackToTheLastBit() {
    CodecProblems.some(200).forEach(problem -> assertSame(problem, problem.shape().toString()));
  }

  /** Shows that the test above would detect a second normalisation of probabilities. */
  @Test
  void someDistributionsWouldChangeIfNormalisedAgain() {
    long changed =
        CodecProblems.some(200)
            .flatMap(problem -> Arrays.stream(problem.oracle().transition().toArray()))
            .filter(law -> !Arrays.equals(Distribution.of(law).toArray(), law))
            .count();
    assertThat(changed).isPositive();
  }

  @Test
  void customCostOfTheLedgerHasNoCodec() {
    RunningCost odd =
        new RunningCost() {
          @Override
          public double weight(QueryType query, int oracle, int queue) {
            return 1;
          }

          @Override
          public double price(Action action, Ledger before) {
            return before.margin();
          }

          @Override
          public boolean readsLedger() {
            return true;
          }
        };
    Problem problem = CodecProblems.of(1);
    Objective own = problem.objective();
    Problem changed = problem.withObjective(new Objective(odd, own.terminal(), own.total()));
    assertThat(ProblemCodec.covers(problem)).isTrue();
    assertThat(ProblemCodec.covers(changed)).isFalse();
    Objective scaled = new Objective(odd.times(2), own.terminal(), own.total());
    assertThat(ProblemCodec.covers(problem.withObjective(scaled))).isFalse();
  }
}
