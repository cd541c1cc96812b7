package feint.policyspec;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginSource;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.plugin.PolicyPlugin;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Kinds of policies: built-in ones and those of plug-ins. All names, completions, service rows and
 * encodings use it. All other policies are in files.
 */
public final class PolicyRegistry {

  /** Names of policies, for help texts; a constant, since annotations need one. */
  public static final String NAMES =
      "a policy file, exact, exact:goal, certified, greedy, random, balanced, balanced:types,"
          + " balanced:steps, oblivious, threshold:FILE, sigmoid:FILE or constant-incentive:FILE";

  /** Names of policies that do not depend on their own past, for help texts. */
  public static final String TABLE_NAMES =
      "a policy file, exact, exact:goal, certified, greedy, random, constant-incentive:FILE, threshold:FILE or"
          + " sigmoid:FILE";

  /** Registry of the built-in kinds. */
  public static final PolicyRegistry BUILT_IN =
      new PolicyRegistry(
          List.of(
              new ExactKind(),
              new CertifiedKind(),
              new PlainKind(
                  "greedy",
                  "learns at the highest incentive until the queue is empty: a baseline of"
                      + " [model.md](model.md#policies)",
                  "Sends learning queries at the highest incentive until no success is missing;"
                      + " hides nothing.",
                  StationaryPolicies::greedy),
              new PlainKind(
                  "random",
                  "draws any admissible action: a baseline of [model.md](model.md#policies)",
                  "Draws the kind of each query and its incentive at random while successes are"
                      + " missing; a baseline, which is not built to hide.",
                  StationaryPolicies::random),
              new BalancedKind(),
              new ObliviousKind()));

  /** Names for completion. */
  public static final List<String> CHOICES = BUILT_IN.choices(true);

  /** Names for completion of policies that do not depend on their own past. */
  public static final List<String> TABLE_CHOICES = BUILT_IN.choices(false);

  /** Names that denote a policy without a file, for messages. */
  public static final List<String> NAMES_WITHOUT_FILE =
      CHOICES.stream().filter(name -> !name.endsWith(":")).toList();

  private final List<PolicyKind> kinds;

  private PolicyRegistry(List<PolicyKind> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  private List<String> choices(boolean withMemory) {
    return Stream.concat(
            kinds.stream()
                .filter(kind -> withMemory || !kind.hasMemory())
                .flatMap(kind -> kind.choices().stream()),
            ThresholdKind.WORDS.stream().map(word -> word + ":"))
        .toList();
  }

  /** Returns a copy with the policies of plug-ins, whose names must not be taken. */
  public PolicyRegistry with(List<LoadedPlugin<PolicyPlugin>> plugins) {
    return new PolicyRegistry(
        Stream.concat(kinds.stream(), plugins.stream().map(PluginPolicyKind::new)).toList());
  }

  /**
   * Returns the names that a plug-in must not have, including the service's word for a policy file.
   */
  public static List<String> taken() {
    return Stream.of(
            BUILT_IN.kinds.stream().map(PolicyKind::word),
            ThresholdKind.WORDS.stream(),
            Stream.of("file"))
        .flatMap(words -> words)
        .toList();
  }

  /** Returns all kinds. */
  public List<PolicyKind> kinds() {
    return kinds;
  }

  /** Returns the kind of a name, unless it denotes a file. */
  public Optional<PolicyKind> find(String name) {
    return kinds.stream().filter(kind -> kind.is(name)).findFirst();
  }

  /** Returns the policy that a name denotes. */
  public PolicySpec spec(String name) {
    return find(name)
        .<PolicySpec>map(kind -> new PolicySpec.Named(name, kind))
        .orElseGet(() -> inFile(name));
  }

  private static PolicySpec.InFile inFile(String name) {
    int colon = name.indexOf(':');
    Optional<ThresholdKind> kind =
        colon < 0 ? Optional.empty() : ThresholdKind.find(name.substring(0, colon));
    return new PolicySpec.InFile(name, kind, kind.isPresent() ? name.substring(colon + 1) : name);
  }

  /**
   * Builds the built-in policy with a name for a problem.
   *
   * @throws IllegalArgumentException if there is no such policy, or its targets are infeasible
   */
  public static Policy build(String name, Problem problem) {
    return BUILT_IN
        .find(name)
        .orElseThrow(() -> new IllegalArgumentException("there is no policy " + name))
        .build(name, problem, Execution.defaults());
  }

  /** Returns the names of plug-ins. */
  public List<String> own() {
    return kinds.stream().filter(PluginPolicyKind.class::isInstance).map(PolicyKind::word).toList();
  }

  /** Returns the kinds to offer to users, those of policies that leak nothing first. */
  public List<PolicyKind> offered() {
    return kinds.stream()
        .filter(PolicyKind::offered)
        .sorted(Comparator.comparing(PolicyKind::protection))
        .toList();
  }

  /** Returns what the policy of a name does and what it hides: a sentence without a subject. */
  public String sentence(String name) {
    return find(name)
        .map(kind -> kind.sentence(name))
        .orElse("Not a built-in policy; audit it to see what it hides.");
  }

  /** Returns the jar of the plug-in that a name denotes, if any. */
  public Optional<PluginSource> source(String name) {
    return find(name)
        .filter(PluginPolicyKind.class::isInstance)
        .map(kind -> ((PluginPolicyKind) kind).plugin().source());
  }

  /** Returns the file that a name denotes, if any. */
  public Optional<Path> file(String name) {
    try {
      return spec(name) instanceof PolicySpec.InFile file
          ? Optional.of(Path.of(file.path()))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
