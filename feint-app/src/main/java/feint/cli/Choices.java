package feint.cli;

import feint.archive.PolicyCatalogue;
import feint.client.RunState;
import feint.eavesdrop.AttackerNames;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** What can be written where, for completion in a shell. */
final class Choices {

  private Choices() {}

  /** Choices beside which any file may be named. */
  interface OrFile extends Iterable<String> {}

  /** Policies by name; the rest is in files. */
  static final class Policies implements OrFile {
    @Override
    public Iterator<String> iterator() {
      return PolicyCatalogue.CHOICES.iterator();
    }
  }

  /** Policies by name that can be shown as a table of actions. */
  static final class TablePolicies implements OrFile {
    @Override
    public Iterator<String> iterator() {
      return PolicyCatalogue.TABLE_CHOICES.iterator();
    }
  }

  /** Eavesdroppers. */
  static final class Attackers implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return AttackerNames.BUILT_IN.names().iterator();
    }
  }

  /** Answers to a question. */
  static final class YesOrNo implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("yes", "no").iterator();
    }
  }

  /** What runs of a service are at. */
  static final class RunStates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(RunState.values()).map(RunState::label).iterator();
    }
  }

  /** What a token is good for. */
  static final class Scopes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("admin", "observer", "run:").iterator();
    }
  }

  /** What there is help on. */
  static final class Commands implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Subcommands.names().iterator();
    }
  }
}
