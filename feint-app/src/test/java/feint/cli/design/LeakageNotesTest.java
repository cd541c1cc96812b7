package feint.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.Program;
import feint.cli.output.ModelErrorNotes;
import feint.lab.audit.Leakage;
import feint.lab.audit.LeakageFrontier;
import feint.lab.audit.LeakageStudy;
import feint.parallel.Execution;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.zeroleak.balanced.ProtectionLevel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Audited advantages beside a proven bound. */
class LeakageNotesTest {

  private static final Scenario SCENARIO =
      ScenarioFile.read(Path.of(Program.scenario("ten-clients")));

  /** An odd number of runs: no attacker is right in half of them. */
  private static final LeakageFrontier FOUND =
      new LeakageStudy(ProtectionLevel.TYPES, List.of(0.05), 15, 1)
          .of(SCENARIO.problem(), Execution.defaults().withThreads(1));

  private static List<String> notes(double bound) {
    Leakage at = FOUND.points().get(0);
    assertThat(at.audited().advantage().size()).isPositive();
    Leakage bounded =
        new Leakage(at.band(), at.policy(), at.finishProbability(), bound, at.audited());
    return new LeakageView(
            SCENARIO, new LeakageFrontier(FOUND.study(), List.of(bounded)), ModelErrorNotes.NONE)
        .notes();
  }

  @Test
  void advantageAboveTheBoundIsExplained() {
    assertThat(notes(0))
        .anyMatch(words -> words.startsWith("An audited advantage exceeds the proven bound."));
    assertThat(notes(1)).noneMatch(words -> words.contains("exceeds the proven bound"));
  }
}
