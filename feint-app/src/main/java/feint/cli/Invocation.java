package feint.cli;

import feint.provenance.Provenance;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Call of the program, for the provenance of results. */
final class Invocation {

  private Invocation() {}

  /** Returns the provenance of a command's result, to which the command adds inputs and seeds. */
  static Provenance provenance(CommandSpec spec) {
    CommandSpec top = spec.root();
    return Provenance.ofCommand(top.name(), top.commandLine().getParseResult().originalArgs())
        .withParts(PluginOption.of(spec).map(PluginOption::sources).orElse(List.of()));
  }
}
