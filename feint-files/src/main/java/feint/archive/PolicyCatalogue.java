package feint.archive;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Sha256;
import feint.model.Problem;
import feint.policy.Counting;
import feint.policy.Policy;
import feint.scenario.Scenario;
import feint.work.Execution;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the policy that a user means: by name, or by the file it is in. */
public final class PolicyCatalogue {

  /** What a user may write, for help texts. */
  public static final String NAMES =
      "a policy file, exact, certified, greedy, random, balanced, balanced:types, balanced:steps, open,"
          + " threshold:FILE, sigmoid:FILE or constant-incentive:FILE";

  /** What a user may write where a policy must not remember its own past, for help texts. */
  public static final String TABLE_NAMES =
      "a policy file, exact, certified, greedy, random, constant-incentive:FILE, threshold:FILE or"
          + " sigmoid:FILE";

  /** The beginnings of all names. */
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
          "open",
          "open:",
          "threshold:",
          "sigmoid:",
          "constant-incentive:");

  /** The names that stand for a policy by themselves, for messages. */
  public static final List<String> NAMES_WITHOUT_FILE =
      CHOICES.stream().filter(name -> !name.endsWith(":")).toList();

  /** The beginnings of the names of policies that do not remember their own past. */
  public static final List<String> TABLE_CHOICES =
      CHOICES.stream().filter(name -> !BalancedName.is(name) && !OpenName.is(name)).toList();

  private final Scenario scenario;
  private final Execution execution;
  private final PolicyNames names;

  /** Feint's own policies for a scenario; {@code execution} is how {@code exact} is solved. */
  public PolicyCatalogue(Scenario scenario, Execution execution) {
    this(scenario, execution, PolicyNames.BUILT_IN);
  }

  /** The policies of these names. */
  public PolicyCatalogue(Scenario scenario, Execution execution, PolicyNames names) {
    this.scenario = scenario;
    this.execution = execution;
    this.names = names;
  }

  /** The policy called {@code name}. */
  public NamedPolicy find(String name) {
    return names.find(name).map(entry -> made(entry, name)).orElseGet(() -> inFile(name));
  }

  private NamedPolicy made(PolicyEntry entry, String name) {
    Problem problem = OpenName.needsNoModel(name) ? scenario.played() : scenario.problem();
    String written = entry.written(name, problem) + " for " + scenario.fingerprint();
    Policy policy = entry.policy(name, problem, execution);
    return new NamedPolicy(
        name,
        policy,
        written,
        List.of(),
        entry.countsClients(policy)
            ? Optional.of(other -> entry.policy(name, other, execution))
            : Optional.empty());
  }

  /**
   * The same policy where it is seen how many clients are connected: made for their number if it
   * leaks nothing by what it takes the oracle for, and otherwise deciding by the scenario's states.
   *
   * @param scenario the one that the policy was found for, which must have clients
   */
  public static Policy counting(NamedPolicy found, Scenario scenario) {
    return found
        .remaking()
        .map(remaking -> remaking.apply(scenario.counted().orElseThrow()))
        .orElseGet(() -> Counting.of(found.policy(), scenario.participation().orElseThrow()));
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
        path, "no such file; a policy is " + NAMES + own() + ", was \"" + name + "\"");
  }

  private String own() {
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
