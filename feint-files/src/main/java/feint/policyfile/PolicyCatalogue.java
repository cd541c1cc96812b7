package feint.policyfile;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Sha256;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.ClientCountAdapter;
import feint.policy.Policy;
import feint.policyspec.PolicyRegistry;
import feint.policyspec.PolicySpec;
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

  private final Scenario scenario;
  private final Execution execution;
  private final PolicyRegistry registry;

  /**
   * Creates a catalogue of the built-in policies; {@code execution} configures the solver of {@code
   * exact}.
   */
  public PolicyCatalogue(Scenario scenario, Execution execution) {
    this(scenario, execution, PolicyRegistry.BUILT_IN);
  }

  /** Creates a catalogue of the policies in a registry. */
  public PolicyCatalogue(Scenario scenario, Execution execution, PolicyRegistry registry) {
    this.scenario = scenario;
    this.execution = execution;
    this.registry = registry;
  }

  /**
   * Returns the policy with a name.
   *
   * @throws IllegalArgumentException if the name is malformed or unknown
   * @throws ArchiveException if its file cannot be used
   */
  public NamedPolicy find(String name) {
    PolicySpec spec = registry.spec(name);
    return spec instanceof PolicySpec.Named named ? create(named) : read((PolicySpec.InFile) spec);
  }

  private NamedPolicy create(PolicySpec.Named spec) {
    Problem problem = spec.needsModel() ? scenario.problem() : scenario.played();
    String identity = spec.identity(problem) + " for " + scenario.fingerprint();
    Policy policy = spec.build(problem, execution);
    return new NamedPolicy(
        spec.name(),
        policy,
        identity,
        List.of(),
        spec.kind().countsClients(policy)
            ? Optional.of(other -> spec.build(other, execution))
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

  private NamedPolicy read(PolicySpec.InFile spec) {
    Path file = existing(spec);
    boolean archive = isZip(file);
    if (archive && spec.kind().isPresent()) {
      throw new ArchiveException(
          spec.path(), "is an exact policy: name it without " + spec.kind().get().word() + ":");
    }
    Problem problem = scenario.problem();
    StoredPolicy stored =
        archive ? PolicyFile.read(file, scenario) : ThresholdFile.read(file, spec.kind(), problem);
    return new NamedPolicy(
        spec.name(), stored.policy(), "sha256:" + Sha256.of(file), warnings(file, stored));
  }

  private Path existing(PolicySpec.InFile spec) {
    try {
      Path file = Path.of(spec.path());
      if (Files.isRegularFile(file)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Falls through: there is no such file.
    }
    throw new ArchiveException(
        spec.path(),
        "no such file; a policy is "
            + PolicyRegistry.NAMES
            + pluginNames()
            + ", was \""
            + spec.name()
            + "\"");
  }

  private String pluginNames() {
    return registry.own().isEmpty() ? "" : ", or of a jar " + String.join(", ", registry.own());
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
