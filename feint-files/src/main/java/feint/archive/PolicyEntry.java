package feint.archive;

import feint.bound.Certifier;
import feint.model.Problem;
import feint.part.Owned;
import feint.part.PartOptions;
import feint.policy.OwnPolicy;
import feint.policy.Policy;
import feint.policy.PolicyPart;
import feint.policy.Sight;
import feint.policy.StationaryPolicies;
import feint.solver.BackwardInduction;
import feint.work.Execution;
import java.util.List;

/** The policies whose names begin with one word: Feint's own, or a part's. */
sealed interface PolicyEntry {

  /** Those that Feint has, but for what is in files. */
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
          new Hiding(OpenName.OPEN, OpenName::parse, OpenName::canonical));

  /** The word. */
  String word();

  /** Whether a name is one of these. */
  boolean is(String name);

  /** The policy that a name stands for in a problem. */
  Policy policy(String name, Problem problem, Execution execution);

  /** What identifies the policy among all of a problem. */
  String written(String name, Problem problem);

  /** Whether it is to be made for the number of clients, where that is what is seen. */
  boolean countsClients(Policy made);

  /** Makes a policy. */
  @FunctionalInterface
  interface Maker {
    Policy make(Problem problem, Execution execution);
  }

  /** Makes something of a name with options. */
  @FunctionalInterface
  interface Reading<T> {
    T of(String name, Problem problem);
  }

  /** One policy. */
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
    public String written(String name, Problem problem) {
      return name;
    }

    @Override
    public boolean countsClients(Policy made) {
      return false;
    }
  }

  /** Those that leak nothing, or no more than they say, by what they take the oracle for. */
  record Hiding(String word, Reading<Policy> parsed, Reading<String> canonical)
      implements PolicyEntry {

    @Override
    public boolean is(String name) {
      return name.equals(word) || name.startsWith(word + ":");
    }

    @Override
    public Policy policy(String name, Problem problem, Execution execution) {
      return parsed.of(name, problem);
    }

    @Override
    public String written(String name, Problem problem) {
      return canonical.of(name, problem);
    }

    @Override
    public boolean countsClients(Policy made) {
      return true;
    }
  }

  /** Those of a part, of whom nothing is known but what they do. */
  record Own(Owned<PolicyPart> part) implements PolicyEntry {

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
      PartOptions options =
          name.equals(word())
              ? PartOptions.none()
              : part.guard().call("options", () -> options(name));
      return OwnPolicy.of(part, problem, options);
    }

    private PartOptions options(String name) {
      return PartOptions.of(name.substring(word().length() + 1));
    }

    @Override
    public String written(String name, Problem problem) {
      return name + " of " + part.source().fingerprint();
    }

    /** Unless it can do what it would in the scenario's states. */
    @Override
    public boolean countsClients(Policy made) {
      return made.remembers().contains(Sight.CONTENTS);
    }
  }
}
