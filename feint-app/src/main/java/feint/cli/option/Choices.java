package feint.cli.option;

import feint.api.RunState;
import feint.attack.points.AttackerNames;
import feint.policyspec.PolicyRegistry;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Completion candidates of options and arguments. */
public final class Choices {

  private Choices() {}

  /** Candidates of an argument that also accepts a file. */
  public interface OrFile extends Iterable<String> {}

  /** Names of policies. */
  public static final class Policies implements OrFile {
    @Override
    public Iterator<String> iterator() {
      return PolicyRegistry.CHOICES.iterator();
    }
  }

  /** Names of policies that are tables of actions. */
  public static final class TablePolicies implements OrFile {
    @Override
    public Iterator<String> iterator() {
      return PolicyRegistry.TABLE_CHOICES.iterator();
    }
  }

  /** Names of attackers. */
  public static final class Attackers implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return AttackerNames.BUILT_IN.names().iterator();
    }
  }

  /** The words yes and no. */
  public static final class YesOrNo implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("yes", "no").iterator();
    }
  }

  /** States of a run in a service. */
  public static final class RunStates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(RunState.values()).map(RunState::label).iterator();
    }
  }

  /** Scopes of a token. */
  public static final class Scopes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("admin", "observer", "run:").iterator();
    }
  }
}
