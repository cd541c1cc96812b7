package feint.cli;

import picocli.CommandLine.Parameters;

/** The run of a service that a command is about. */
final class RunArgument {

  @Parameters(index = "0", paramLabel = "RUN", description = "The id of the run.")
  private String id = "";

  String id() {
    UsageException.require(!id.isBlank(), "RUN must be the id of a run, was empty");
    return id;
  }
}
