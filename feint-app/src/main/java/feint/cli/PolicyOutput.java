package feint.cli;

import feint.archive.PolicyFile;
import feint.policy.Policy;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;

/** Writes policies, and shows how far that is: a large one takes a minute. */
final class PolicyOutput {

  private static final String TASK = "writing the policy";

  private PolicyOutput() {}

  /** Writes a policy; returns its size in bytes. */
  static long write(Path file, Policy policy, Scenario scenario, Provenance made) {
    try (ProgressLine progress = new ProgressLine(TASK)) {
      return PolicyFile.write(file, policy, scenario, made, progress);
    }
  }
}
