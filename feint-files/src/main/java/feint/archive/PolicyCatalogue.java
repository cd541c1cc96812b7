package feint.archive;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Sha256;
import feint.math.Execution;
import feint.model.Problem;
import feint.policy.Counting;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.scenario.Scenario;
import feint.solver.BackwardInduction;
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
      "a policy file, exact, greedy, random, balanced, balanced:types, balanced:steps, open,"
          + " threshold:FILE, sigmoid:FILE or constant-incentive:FILE";

  /** What a user may write where a policy must not remember its own past, for help texts. */
  public static final String TABLE_NAMES =
      "a policy file, exact, greedy, random, threshold:FILE, sigmoid:FILE or"
          + " constant-incentive:FILE";

  /** The beginnings of all names. */
  public static final List<String> CHOICES =
      List.of(
          "exact",
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

  /** The beginnings of the names of policies that do not remember their own past. */
  public static final List<String> TABLE_CHOICES =
      CHOICES.stream().filter(name -> !hides(name)).toList();

  private static final List<String> WITH_FILE =
      List.of("threshold", "sigmoid", "constant-incentive");

  private final Scenario scenario;
  private final Execution execution;

  /** The policies for a scenario; {@code execution} is how {@code exact} is solved. */
  public PolicyCatalogue(Scenario scenario, Execution execution) {
    this.scenario = scenario;
    this.execution = execution;
  }

  /** The file that a name stands for, if it stands for one. */
  public static Optional<Path> file(String name) {
    boolean builtIn =
        hides(name) || (CHOICES.contains(name) && WITH_FILE.stream().noneMatch(name::startsWith));
    try {
      return builtIn ? Optional.empty() : Optional.of(Path.of(path(name)));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The name without what says how to read the file. */
  private static String path(String name) {
    int colon = name.indexOf(':');
    boolean prefixed = colon >= 0 && WITH_FILE.contains(name.substring(0, colon));
    return prefixed ? name.substring(colon + 1) : name;
  }

  /** The policy called {@code name}. */
  public NamedPolicy find(String name) {
    return switch (name) {
      case "exact" ->
          builtIn(name, BackwardInduction.solve(scenario.problem(), execution).policy());
      case "greedy" -> builtIn(name, StationaryPolicies.greedy(scenario.problem().shape()));
      case "random" -> builtIn(name, StationaryPolicies.random(scenario.problem().shape()));
      default -> hides(name) ? hiding(name) : inFile(name);
    };
  }

  /**
   * The same policy where it is seen how many clients are connected: made for their number if it
   * leaks nothing by what it takes the oracle for, and otherwise deciding by the scenario's states.
   *
   * @param found a policy of this catalogue, whose scenario must have clients
   */
  public Policy counting(NamedPolicy found) {
    Problem counted = scenario.counted().orElseThrow();
    return hides(found.name())
        ? parsed(found.name(), counted)
        : Counting.of(found.policy(), scenario.participation().orElseThrow());
  }

  private static Policy parsed(String name, Problem problem) {
    return OpenName.is(name) ? OpenName.parse(name, problem) : BalancedName.parse(name, problem);
  }

  private NamedPolicy builtIn(String name, Policy policy) {
    return new NamedPolicy(name, policy, name + " for " + scenario.fingerprint(), List.of());
  }

  /** Whether a name is that of a policy which leaks nothing, or no more than it says. */
  private static boolean hides(String name) {
    return BalancedName.is(name) || OpenName.is(name);
  }

  private NamedPolicy hiding(String name) {
    Problem problem = scenario.problem();
    boolean open = OpenName.is(name);
    String written =
        open ? OpenName.canonical(name, problem) : BalancedName.canonical(name, problem);
    return new NamedPolicy(
        name, parsed(name, problem), written + " for " + scenario.fingerprint(), List.of());
  }

  private NamedPolicy inFile(String name) {
    int colon = name.indexOf(':');
    String prefix = colon < 0 ? "" : name.substring(0, colon);
    boolean prefixed = WITH_FILE.contains(prefix);
    String path = path(name);
    Path file = existing(path, name);
    if (prefixed && isZip(file)) {
      throw new ArchiveException(path, "is an exact policy: name it without " + prefix + ":");
    }
    Optional<String> kind = prefixed ? Optional.of(prefix) : Optional.empty();
    StoredPolicy stored =
        isZip(file)
            ? PolicyFile.read(file, scenario)
            : ThresholdFile.read(file, kind, scenario.problem());
    return new NamedPolicy(
        name, stored.policy(), "sha256:" + Sha256.of(file), warnings(file, stored));
  }

  private static Path existing(String path, String name) {
    try {
      Path file = Path.of(path);
      if (Files.isRegularFile(file)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Falls through: there is no such file.
    }
    throw new ArchiveException(
        path, "no such file; a policy is " + NAMES + ", was \"" + name + "\"");
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
