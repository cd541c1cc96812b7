package feint.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import feint.bound.zeroleak.Limit;
import feint.cli.Program;
import feint.cli.output.ModelErrorNotes;
import feint.lab.zeroleak.ZeroLeakLimit;
import feint.lab.zeroleak.ZeroLeakLimit.Rates;
import feint.lab.zeroleak.ZeroLeakLimit.Reach;
import feint.math.Estimate;
import feint.math.Proportion;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.oblivious.ObliviousForecast;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Simulated numbers beside a proven bound. */
class LimitNotesTest {

  private static final Scenario SCENARIO =
      ScenarioFile.read(Path.of(Program.scenario("ten-clients")));

  private static List<String> sentences(long finished) {
    ObliviousForecast oblivious =
        new ZeroLeakLimit(1, 1, 1, new feint.math.Seed(1), OptionalDouble.empty())
            .of(
                SCENARIO.problem().toBuilder().horizon(2).successes(1).build(),
                feint.parallel.Execution.defaults().withThreads(1))
            .oblivious();
    return new LimitView(
            SCENARIO,
            new Reach(
                1,
                0.99,
                Limit.Basis.STEPS,
                new Proportion(finished, 1000),
                new Estimate(100, 1, 1000),
                LearningFraction.HALF,
                oblivious,
                new Rates(0.5, 0.25),
                Optional.empty()),
            OptionalDouble.empty(),
            ModelErrorNotes.NONE)
        .others();
  }

  @Test
  void aNumberAboveTheBoundIsExplained() {
    assertThat(sentences(995))
        .anyMatch(words -> words.contains("exceeds the proven bound within its error"));
    assertThat(sentences(1000))
        .anyMatch(words -> words.contains("exceeds the proven bound by more than its error"));
    assertThat(sentences(985)).noneMatch(words -> words.contains("exceeds the proven bound"));
  }

  /** Short runs are cheap, and come close to the bound. */
  @Test
  void shortRunsAreSimulatedMoreOften() {
    assertThat(ZeroLeakLimit.usualRuns(SCENARIO.problem())).isEqualTo(400_000);
    assertThat(ZeroLeakLimit.usualSearchRuns(SCENARIO.problem())).isEqualTo(20_000);
    assertThat(ZeroLeakLimit.usualRuns(SCENARIO.problem().toBuilder().horizon(1000).build()))
        .isEqualTo(20_000);
    assertThat(ZeroLeakLimit.usualRuns(SCENARIO.problem().toBuilder().horizon(1001).build()))
        .isEqualTo(500);
  }
}
