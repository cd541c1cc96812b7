package feint.cli.service;

import feint.cli.output.UsageException;
import feint.client.Run;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Argument for a run of a service. */
public final class RunArgument {

  private static final String LABEL = "RUN";

  @Parameters(index = "0", paramLabel = LABEL, description = "The id of the run.")
  private String id = "";

  /** Returns an addition to messages about missing arguments, for an omitted id. */
  public static String hint(ParameterException e) {
    boolean missing =
        e instanceof MissingParameterException parameter
            && parameter.getMissing().stream().anyMatch(ArgSpec::isPositional)
            && e.getCommandLine().getCommandSpec().positionalParameters().stream()
                .anyMatch(argument -> argument.paramLabel().equals(LABEL));
    return missing ? "; RUN is the id of a run; feint runs lists them" : "";
  }

  /** Returns the run in its service; an empty id is rejected before the service is contacted. */
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
