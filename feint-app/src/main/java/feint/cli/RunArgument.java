package feint.cli;

import feint.client.Run;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The run of a service that a command is about. */
final class RunArgument {

  private static final String LABEL = "RUN";

  @Parameters(index = "0", paramLabel = LABEL, description = "The id of the run.")
  private String id = "";

  /** What to add to a message about missing arguments: an empty id may have been left out. */
  static String hint(ParameterException e) {
    boolean missing =
        e instanceof MissingParameterException parameter
            && parameter.getMissing().stream().anyMatch(ArgSpec::isPositional)
            && e.getCommandLine().getCommandSpec().positionalParameters().stream()
                .anyMatch(argument -> argument.paramLabel().equals(LABEL));
    return missing ? "; RUN is the id of a run; feint runs lists them" : "";
  }

  /** The run in its service; an id that is empty is refused before the service is looked for. */
  Run in(ServiceOptions service) {
    String wanted = id();
    return service.client().run(wanted);
  }

  String id() {
    UsageException.require(
        !id.isBlank(), "RUN must be the id of a run, was empty; feint runs lists them");
    return id;
  }
}
