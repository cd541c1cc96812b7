package feint.cli;

import feint.policyfile.PolicyCatalogue;
import picocli.CommandLine.Option;

/** Option for the policy of a command. */
final class PolicyOption {

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      required = true,
      completionCandidates = Choices.Policies.class,
      description = "The policy: " + PolicyCatalogue.NAMES + ".")
  private String name = "";

  String name() {
    return name;
  }
}
