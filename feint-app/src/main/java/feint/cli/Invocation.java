package feint.cli;

import feint.provenance.Provenance;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** How the program was called, for results that say where they come from. */
final class Invocation {

  private Invocation() {}

  /** What this command makes; it adds what it read and drew. */
  static Provenance provenance(CommandSpec spec) {
    CommandSpec top = spec.root();
    return Provenance.ofCommand(top.name(), top.commandLine().getParseResult().originalArgs())
        .withParts(WithOption.of(spec).map(WithOption::sources).orElse(List.of()));
  }
}
