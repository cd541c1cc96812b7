package feint.policyfile;

import feint.bound.Certifier;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginOptions;
import feint.policy.Observable;
import feint.policy.PluginPolicy;
import feint.policy.Policy;
import feint.policy.PolicyPlugin;
import feint.policy.StationaryPolicies;
import feint.solver.BackwardInduction;
import java.util.List;

/** Policies whose names begin with the same word: built-in ones or those of a plug-in. */
sealed interface PolicyEntry {

  /** Built-in entries, except policies in files. */
  List<PolicyEntry> BUILT_IN =
      List.of(
          new Plain(
              "exact",
              (problem, execution) -> BackwardInduction.solve(problem, execution).policy()),
          new Plain(
              "certified", (problem, execution) -> Certifier.certify(problem, execution).policy()),
          new Plain("greedy", (problem, any) -> StationaryPolicies.greedy(problem.shape())),
          new Plain("random", (problem, any) -> StationaryPolicies.random(problem.shape())),
          new Hiding(BalancedName.BALANCED, BalancedName::parse, BalancedName::canonical),
          new Hiding(ObliviousName.OBLIVIOUS, ObliviousName::parse, ObliviousName::canonical));

  /** Returns the first word of the names. */
  String word();

  /** Returns whether a name belongs to this entry. */
  boolean is(String name);

  /** Creates the policy that a name denotes in a problem. */
  Policy policy(String name, Problem problem, Execution execution);

  /** Returns a text that identifies the policy among all policies of a problem. */
  String identity(String name, Problem problem);

  /** Returns whether the policy must be created for the number of clients if that is observable. */
  boolean countsClients(Policy policy);

  /** Factory of a policy. */
  @FunctionalInterface
  interface Maker {
    Policy make(Problem problem, Execution execution);
  }

  /** Parser of a name with options. */
  @FunctionalInterface
  interface NameParser<T> {
    T of(String name, Problem problem);
  }

  /** Entry with a single policy. */
  record Plain(String word, Maker maker) implements PolicyEntry {

    @Override
    public boolean is(String name) {
      return name.equals(word);
    }

    @Override
    public Policy policy(String name, Problem problem, Execution execution) {
      return maker.make(problem, execution);
    }

    @Override
    public String identity(String name, Problem problem) {
      return name;
    }

    @Override
    public boolean countsClients(Policy policy) {
      return false;
    }
  }

  /**
   * Policies that leak nothing, or no more than stated, through their use of the oracle's state.
   */
  record Hiding(String word, NameParser<Policy> parser, NameParser<String> canonical)
      implements PolicyEntry {

    @Override
    public boolean is(String name) {
      return name.equals(word) || name.startsWith(word + ":");
    }

    @Override
    public Policy policy(String name, Problem problem, Execution execution) {
      return parser.of(name, problem);
    }

    @Override
    public String identity(String name, Problem problem) {
      return canonical.of(name, problem);
    }

    @Override
    public boolean countsClients(Policy policy) {
      return true;
    }
  }

  /** Policies of a plug-in, without known guarantees. */
  record PluginEntry(LoadedPlugin<PolicyPlugin> part) implements PolicyEntry {

    @Override
    public String word() {
      return part.name();
    }

    @Override
    public boolean is(String name) {
      return name.equals(word()) || name.startsWith(word() + ":");
    }

    @Override
    public Policy policy(String name, Problem problem, Execution execution) {
      PluginOptions options =
          name.equals(word())
              ? PluginOptions.none()
              : part.guard().call("options", () -> options(name));
      return PluginPolicy.of(part, problem, options);
    }

    private PluginOptions options(String name) {
      return PluginOptions.of(name.substring(word().length() + 1));
    }

    @Override
    public String identity(String name, Problem problem) {
      return name + " of " + part.source().fingerprint();
    }

    /** True unless the policy can decide as it would in the scenario's states. */
    @Override
    public boolean countsClients(Policy policy) {
      return policy.remembers().contains(Observable.CONTENTS);
    }
  }
}
