package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;

import feint.policy.MixturePolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.solver.forward.PolicyEvaluation;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Files that version 0.1.0 wrote for scenarios/small.yaml, unchanged. */
class FilesOfVersion1Test {

  private static final Scenario SMALL =
      ScenarioFile.read(Path.of(System.getProperty("feint.root", ".."), "scenarios/small.yaml"));

  @Test
  void anExactPolicyIsRead() throws URISyntaxException {
    NamedPolicy found = find("exact-1.policy");
    Stored.assertSame(found.policy(), Stored.exact(SMALL), SMALL.problem());
  }

  /** The design reported a finish probability of 0.3 at the lowest cost. */
  @Test
  void aMixtureIsRead() throws URISyntaxException {
    MixturePolicy policy = (MixturePolicy) find("mixture-1.policy").policy();
    assertThat(policy.parts()).hasSize(3);
    assertThat(
            PolicyEvaluation.evaluate(SMALL.problem(), policy, Stored.ONE_THREAD)
                .outcome()
                .finishProbability())
        .isGreaterThanOrEqualTo(0.3 - 1e-9);
  }

  @Test
  void thresholdsAreRead() throws URISyntaxException {
    Thresholds thresholds = Thresholds.of(new double[] {0, 0, 0}, new double[] {1, 1, 1});
    Stored.assertSame(
        find("thresholds-1.json").policy(),
        StationaryPolicies.threshold(SMALL.problem().shape(), thresholds),
        SMALL.problem());
  }

  /** The scenario of the files is known, so there is no warning. */
  private static NamedPolicy find(String name) throws URISyntaxException {
    Path file =
        Path.of(Objects.requireNonNull(FilesOfVersion1Test.class.getResource(name)).toURI());
    NamedPolicy found = new PolicyCatalogue(SMALL, Stored.ONE_THREAD).find(file.toString());
    assertThat(found.warnings()).isEmpty();
    return found;
  }
}
