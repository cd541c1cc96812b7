package feint.policyfile;

import feint.plugin.LoadedPlugin;
import feint.plugin.PluginSource;
import feint.policy.PolicyPlugin;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Names of policies: built-in ones and those of plug-ins. All other policies are in files. */
public final class PolicyNames {

  /** Names of the built-in policies. */
  public static final PolicyNames BUILT_IN = new PolicyNames(PolicyEntry.BUILT_IN);

  /** Prefixes of the name of a policy file that select its format. */
  static final List<String> WITH_FILE = List.of("threshold", "sigmoid", "constant-incentive");

  private final List<PolicyEntry> entries;

  private PolicyNames(List<PolicyEntry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Returns a copy with the names of plug-ins, which must not be taken. */
  public PolicyNames with(List<LoadedPlugin<PolicyPlugin>> parts) {
    return new PolicyNames(
        Stream.concat(entries.stream(), parts.stream().map(PolicyEntry.PluginEntry::new)).toList());
  }

  /**
   * Returns the names that a plug-in must not have, including the service's word for a policy file.
   */
  public static List<String> taken() {
    return Stream.of(
            PolicyEntry.BUILT_IN.stream().map(PolicyEntry::word),
            WITH_FILE.stream(),
            Stream.of("file"))
        .flatMap(words -> words)
        .toList();
  }

  /** Returns the entry of a name, unless it denotes a file. */
  Optional<PolicyEntry> find(String name) {
    return entries.stream().filter(entry -> entry.is(name)).findFirst();
  }

  /** Returns the names of plug-ins. */
  public List<String> own() {
    return entries.stream()
        .filter(PolicyEntry.PluginEntry.class::isInstance)
        .map(PolicyEntry::word)
        .toList();
  }

  /** Returns the jar of the plug-in that a name denotes, if any. */
  public Optional<PluginSource> source(String name) {
    return find(name)
        .filter(PolicyEntry.PluginEntry.class::isInstance)
        .map(entry -> ((PolicyEntry.PluginEntry) entry).part().source());
  }

  /** Returns the file that a name denotes, if any. */
  public Optional<Path> file(String name) {
    try {
      return find(name).isPresent() ? Optional.empty() : Optional.of(Path.of(path(name)));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Removes the prefix that selects the format of a file. */
  static String path(String name) {
    int colon = name.indexOf(':');
    boolean prefixed = colon >= 0 && WITH_FILE.contains(name.substring(0, colon));
    return prefixed ? name.substring(colon + 1) : name;
  }
}
