package feint.cli;

import feint.policy.Policy;
import feint.policyfile.PolicyFile;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;

/** Writer of policies with a progress bar. */
final class PolicyOutput {

  private static final String TASK = "writing the policy";

  private PolicyOutput() {}

  /** Writes a policy and returns its size in bytes. */
  static long write(Path file, Policy policy, Scenario scenario, Provenance provenance) {
    try (ProgressLine progress = new ProgressLine(TASK)) {
      return PolicyFile.write(file, policy, scenario, provenance, progress);
    }
  }
}
