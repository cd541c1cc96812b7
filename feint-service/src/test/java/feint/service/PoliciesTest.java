package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import feint.parallel.Progress;
import feint.policyfile.NamedPolicy;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.store.RunStore;
import feint.web.Databases;
import feint.web.Together;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoliciesTest {

  private static final String SCENARIO = SmallRuns.scenario(60, 15);

  @TempDir Path directory;

  @Test
  void policyNeededByManyIsCreatedOnce() throws Exception {
    Scenario scenario = ScenarioFile.parse(SCENARIO, "scenario.json");
    try (RunStore store = RunStore.open(Databases.SQLITE.fresh(directory))) {
      for (String name : List.of("balanced", "exact", "oblivious:finish=0.5,incentive=cheapest")) {
        Policies policies = new Policies(store.documents(), PolicyRegistry.BUILT_IN);
        Together.Work<NamedPolicy> finder =
            () -> policies.find(scenario, name, Optional.empty(), Progress.NONE);
        List<NamedPolicy> found = Together.all(Collections.nCopies(4, finder));
        assertThat(new HashSet<>(found.stream().map(System::identityHashCode).toList()))
            .as(name)
            .hasSize(1);
      }
    }
  }
}
