package feint.cli;

import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.scenario.Scenario;
import java.io.PrintWriter;

/** Finds the policies that a command line names, and passes their warnings on. */
final class PolicyLookup {

  private final Scenario scenario;
  private final WithOption with;
  private final RunOptions run;
  private final PrintWriter err;

  PolicyLookup(Scenario scenario, WithOption with, RunOptions run, PrintWriter err) {
    this.scenario = scenario;
    this.with = with;
    this.run = run;
    this.err = err;
  }

  NamedPolicy find(String name) {
    try (ProgressLine progress = new ProgressLine("solving")) {
      NamedPolicy found =
          new PolicyCatalogue(scenario, run.execution(progress), with.policies()).find(name);
      for (String warning : found.warnings()) {
        err.println("feint: warning: " + warning);
      }
      err.flush();
      return found;
    }
  }
}
