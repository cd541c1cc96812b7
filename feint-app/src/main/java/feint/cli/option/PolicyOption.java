package feint.cli.option;

import feint.policyspec.PolicyRegistry;
import picocli.CommandLine.Option;

/** Option for the policy of a command. */
public final class PolicyOption {

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      required = true,
      completionCandidates = Choices.Policies.class,
      description = "The policy: " + PolicyRegistry.NAMES + ".")
  private String name = "";

  public String name() {
    return name;
  }
}
