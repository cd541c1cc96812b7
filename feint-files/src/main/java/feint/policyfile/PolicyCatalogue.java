package feint.policyfile;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Sha256;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.ClientCountAdapter;
import feint.policy.Policy;
import feint.scenario.Scenario;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Lookup of policies by name or by file. */
public final class PolicyCatalogue {

  /** Names of policies, for help texts. */
  public static final String NAMES =
      "a policy file, exact, certified, greedy, random, balanced, balanced:types, balanced:steps, oblivious,"
          + " threshold:FILE, sigmoid:FILE or constant-incentive:FILE";

  /** Names of policies that do not depend on their own past, for help texts. */
  public static final String TABLE_NAMES =
      "a policy file, exact, certified, greedy, random, constant-incentive:FILE, threshold:FILE or"
          + " sigmoid:FILE";

  /** First words of all names. */
  public static final List<String> CHOICES =
      List.of(
          "exact",
          "certified",
          "greedy",
          "random",
          "balanced",
          "balanced:types",
          "balanced:steps",
          "balanced:contents",
          "oblivious",
          "oblivious:",
          "threshold:",
          "sigmoid:",
          "constant-incentive:");

  /** Names that denote a policy without a file, for messages. */
  public static final List<String> NAMES_WITHOUT_FILE =
      CHOICES.stream().filter(name -> !name.endsWith(":")).toList();

  /** First words of the names of policies that do not depend on their own past. */
  public static final List<String> TABLE_CHOICES =
      CHOICES.stream().filter(name -> !BalancedName.is(name) && !ObliviousName.is(name)).toList();

  private final Scenario scenario;
  private final Execution execution;
  private final PolicyNames names;

  /**
   * Creates a catalogue of the built-in policies; {@code execution} configures the solver of {@code
   * exact}.
   */
  public PolicyCatalogue(Scenario scenario, Execution execution) {
    this(scenario, execution, PolicyNames.BUILT_IN);
  }

  /** Creates a catalogue of the policies with given names. */
  public PolicyCatalogue(Scenario scenario, Execution execution, PolicyNames names) {
    this.scenario = scenario;
    this.execution = execution;
    this.names = names;
  }

  /**
   * Returns the policy with a name.
   *
   * @throws IllegalArgumentException if the name is malformed or unknown
   * @throws ArchiveException if its file cannot be used
   */
  public NamedPolicy find(String name) {
    return names.find(name).map(entry -> create(entry, name)).orElseGet(() -> inFile(name));
  }

  private NamedPolicy create(PolicyEntry entry, String name) {
    Problem problem = ObliviousName.needsNoModel(name) ? scenario.played() : scenario.problem();
    String identity = entry.identity(name, problem) + " for " + scenario.fingerprint();
    Policy policy = entry.policy(name, problem, execution);
    return new NamedPolicy(
        name,
        policy,
        identity,
        List.of(),
        entry.countsClients(policy)
            ? Optional.of(other -> entry.policy(name, other, execution))
            : Optional.empty());
  }

  /**
   * Returns the policy for a setting in which the number of connected clients is observable. A
   * policy whose guarantee depends on the observable is created for that number; any other decides
   * by the scenario's states.
   *
   * @param scenario scenario for which the policy was found; it must have clients
   */
  public static Policy counting(NamedPolicy policy, Scenario scenario) {
    return policy
        .remaking()
        .map(remaking -> remaking.apply(scenario.counted().orElseThrow()))
        .orElseGet(
            () -> ClientCountAdapter.of(policy.policy(), scenario.participation().orElseThrow()));
  }

  private NamedPolicy inFile(String name) {
    int colon = name.indexOf(':');
    String prefix = colon < 0 ? "" : name.substring(0, colon);
    boolean prefixed = PolicyNames.WITH_FILE.contains(prefix);
    String path = PolicyNames.path(name);
    Path file = existing(path, name);
    if (prefixed && isZip(file)) {
      throw new ArchiveException(path, "is an exact policy: name it without " + prefix + ":");
    }
    Problem problem = scenario.problem();
    Optional<String> kind = prefixed ? Optional.of(prefix) : Optional.empty();
    StoredPolicy stored =
        isZip(file) ? PolicyFile.read(file, scenario) : ThresholdFile.read(file, kind, problem);
    return new NamedPolicy(
        name, stored.policy(), "sha256:" + Sha256.of(file), warnings(file, stored));
  }

  private Path existing(String path, String name) {
    try {
      Path file = Path.of(path);
      if (Files.isRegularFile(file)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Falls through: there is no such file.
    }
    throw new ArchiveException(
        path, "no such file; a policy is " + NAMES + pluginNames() + ", was \"" + name + "\"");
  }

  private String pluginNames() {
    return names.own().isEmpty() ? "" : ", or of a jar " + String.join(", ", names.own());
  }

  private List<String> warnings(Path file, StoredPolicy stored) {
    boolean other = !stored.madeFor().isEmpty() && !stored.madeFor().equals(scenario.fingerprint());
    return other
        ? List.of(
            file
                + " was made for another scenario than "
                + scenario.name()
                + ": it may not be optimal here")
        : List.of();
  }

  private static boolean isZip(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.read() == 'P' && in.read() == 'K';
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }
}
