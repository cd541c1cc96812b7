package feint.cli;

import feint.policyspec.PolicyRegistry;
import picocli.CommandLine.Option;

/** Option for the policy of a command. */
final class PolicyOption {

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      required = true,
      completionCandidates = Choices.Policies.class,
      description = "The policy: " + PolicyRegistry.NAMES + ".")
  private String name = "";

  String name() {
    return name;
  }
}
