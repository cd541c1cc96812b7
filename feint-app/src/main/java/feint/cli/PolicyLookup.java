package feint.cli;

import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import java.io.PrintWriter;

/** Look-up of the policies that a command line names; prints their warnings. */
final class PolicyLookup {

  private final Scenario scenario;
  private final PluginOption with;
  private final RunOptions run;
  private final PrintWriter err;

  PolicyLookup(Scenario scenario, PluginOption with, RunOptions run, PrintWriter err) {
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
