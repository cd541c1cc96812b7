package feint.archive;

import feint.part.Owned;
import feint.part.Source;
import feint.policy.PolicyPart;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The names that policies have: Feint's own, and those of parts. The rest is in files. */
public final class PolicyNames {

  /** Feint's own. */
  public static final PolicyNames BUILT_IN = new PolicyNames(PolicyEntry.BUILT_IN);

  /** What a name of a policy in a file may begin with, to say how the file is read. */
  static final List<String> WITH_FILE = List.of("threshold", "sigmoid", "constant-incentive");

  private final List<PolicyEntry> entries;

  private PolicyNames(List<PolicyEntry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** The same with parts, whose names must not be taken. */
  public PolicyNames with(List<Owned<PolicyPart>> parts) {
    return new PolicyNames(
        Stream.concat(entries.stream(), parts.stream().map(PolicyEntry.Own::new)).toList());
  }

  /** What no part may be called; a service has a name for what came as a file. */
  public static List<String> taken() {
    return Stream.of(
            PolicyEntry.BUILT_IN.stream().map(PolicyEntry::word),
            WITH_FILE.stream(),
            Stream.of("file"))
        .flatMap(words -> words)
        .toList();
  }

  /** What a name stands for, unless that is a file. */
  Optional<PolicyEntry> find(String name) {
    return entries.stream().filter(entry -> entry.is(name)).findFirst();
  }

  /** The names of parts. */
  public List<String> own() {
    return entries.stream()
        .filter(PolicyEntry.Own.class::isInstance)
        .map(PolicyEntry::word)
        .toList();
  }

  /** The jar of the part that a name stands for, if it does. */
  public Optional<Source> source(String name) {
    return find(name)
        .filter(PolicyEntry.Own.class::isInstance)
        .map(entry -> ((PolicyEntry.Own) entry).part().source());
  }

  /** The file that a name stands for, if it stands for one. */
  public Optional<Path> file(String name) {
    try {
      return find(name).isPresent() ? Optional.empty() : Optional.of(Path.of(path(name)));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The name without what says how to read the file. */
  static String path(String name) {
    int colon = name.indexOf(':');
    boolean prefixed = colon >= 0 && WITH_FILE.contains(name.substring(0, colon));
    return prefixed ? name.substring(colon + 1) : name;
  }
}
