package feint.cli;

import feint.archive.PolicyCatalogue;
import picocli.CommandLine.Option;

/** The policy that a command is about. */
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
