package feint.service;

import feint.api.RefusedException;
import feint.io.ArchiveException;
import feint.io.Sha256;
import feint.math.ResourceLimitException;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.plugin.Plugin;
import feint.plugin.PluginException;
import feint.policy.Policy;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.policyfile.PolicyFile;
import feint.policyspec.PolicyKind;
import feint.policyspec.PolicyRegistry;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.Spelling;
import feint.store.DocumentStore;
import feint.store.connection.StoreException;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Policies of runs. All runs share a policy once it is loaded or solved, as long as memory lasts; a
 * solved policy is also stored in the database.
 */
final class Policies implements Preparation.Solver {

  /** Policies of several runs may be solved at a time, while others are asked for decisions. */
  private static final Execution SHARED =
      Execution.defaults()
          .withThreads(
              Math.max(1, Runtime.getRuntime().availableProcessors() / Preparation.WORKERS));

  private static final String IN_A_JAR =
      "; for one of a plug-in the service must be started with --with";

  private final DocumentStore documents;
  private final PolicyRegistry registry;
  private final Map<String, SoftReference<NamedPolicy>> found = new ConcurrentHashMap<>();
  private final Map<String, Object> makers = new ConcurrentHashMap<>();

  Policies(DocumentStore documents, PolicyRegistry registry) {
    this.documents = documents;
    this.registry = registry;
  }

  /**
   * Returns the policy of a run if it needs no solving. A plug-in's policy is created at once, so
   * that the caller learns of its faults.
   */
  Optional<NamedPolicy> atOnce(Scenario scenario, String name, Optional<String> file) {
    Optional<NamedPolicy> known = known(key(scenario, name, file));
    boolean quick =
        file.isPresent()
            || PolicyOrigin.parse(name).jar().isPresent()
            || registry
                .find(name)
                .filter(kind -> kind.effort(name) == PolicyKind.Effort.NONE)
                .isPresent();
    return known.isPresent() || !quick
        ? known
        : Optional.of(find(scenario, name, file, Progress.NONE));
  }

  /** Returns whether a policy that takes long to solve is not stored. */
  boolean lacksSolution(Scenario scenario, String name, Optional<String> file) {
    return file.isEmpty()
        && solvedKind(name).isPresent()
        && documents.solution(fingerprint(scenario, name)).isEmpty();
  }

  /** Returns the kind of a policy that is solved and stored. */
  private static Optional<PolicyKind> solvedKind(String name) {
    return PolicyRegistry.BUILT_IN
        .find(name)
        .filter(kind -> kind.effort(name) == PolicyKind.Effort.SOLUTION);
  }

  private static String fingerprint(Scenario scenario, String name) {
    return name + " for " + scenario.fingerprint();
  }

  /** Returns the kinds to offer to users who create a run by hand. */
  List<PolicyKind> offered() {
    return registry.offered();
  }

  /** Returns the stored form of a policy name; the content of a file is stored under its hash. */
  String stored(String name) {
    return PolicyOrigin.of(name, registry).stored();
  }

  /** Refuses an unknown policy, and one that cannot be solved here, before any work is done. */
  void require(Scenario scenario, String name, boolean isFile) {
    PolicyOrigin origin = PolicyOrigin.parse(name);
    origin.requireHere(registry);
    if (!isFile && registry.file(origin.name()).isPresent()) {
      List<String> known =
          Stream.concat(PolicyRegistry.NAMES_WITHOUT_FILE.stream(), registry.own().stream())
              .toList();
      throw RefusedException.invalid(
          "policy must be "
              + String.join(", ", known)
              + ", or the content of a file, was "
              + name
              + Spelling.nearest(name, known)
                  .map(meant -> "; " + Spelling.suggestion(meant))
                  .orElse(Plugin.NAME.matcher(name).matches() ? IN_A_JAR : ""));
    }
    if (!scenario.knowsSuccess() && (isFile || needsModel(origin.name()))) {
      // Throws a ScenarioException, which names the missing field.
      scenario.problem();
    }
    solvedKind(name)
        .ifPresent(
            kind -> {
              try {
                kind.requireMemory(name, scenario.problem());
              } catch (ResourceLimitException e) {
                throw RefusedException.invalid(String.valueOf(e.getMessage()));
              }
            });
  }

  /**
   * Returns the number of decoys of a policy that is not available at once; 1 for a malformed name,
   * whose run fails.
   */
  int decoys(Scenario scenario, String name) {
    try {
      return registry.find(name).map(kind -> kind.decoys(name, scenario.played())).orElse(1);
    } catch (ArchiveException e) {
      return 1;
    }
  }

  private boolean needsModel(String name) {
    return registry.find(name).filter(kind -> !kind.needsModel(name)).isEmpty();
  }

  /**
   * Returns the policy of a run.
   *
   * @param file hash of its file, if it came as one
   */
  @Override
  public NamedPolicy find(
      Scenario scenario, String name, Optional<String> file, Progress progress) {
    PolicyOrigin.parse(name).requireHere(registry);
    String key = key(scenario, name, file);
    return known(key)
        .orElseGet(
            () -> {
              // Concurrent callers wait for the one that creates the policy.
              synchronized (makers.computeIfAbsent(key, any -> new Object())) {
                return known(key)
                    .orElseGet(() -> remembered(key, create(scenario, name, file, progress)));
              }
            });
  }

  /** Returns infinity for a certified policy, which uses all available memory. */
  @Override
  public double bytes(Scenario scenario, String name) {
    return solvedKind(name).map(kind -> kind.solutionBytes(name, scenario.problem())).orElse(0.0);
  }

  private static String key(Scenario scenario, String name, Optional<String> file) {
    return file.orElse(name) + " for " + scenario.fingerprint();
  }

  private Optional<NamedPolicy> known(String key) {
    return Optional.ofNullable(found.get(key)).map(SoftReference::get);
  }

  private NamedPolicy remembered(String key, NamedPolicy policy) {
    found.put(key, new SoftReference<>(policy));
    return policy;
  }

  private NamedPolicy create(
      Scenario scenario, String name, Optional<String> file, Progress progress) {
    PolicyCatalogue catalogue =
        new PolicyCatalogue(scenario, SHARED.withProgress(progress), registry);
    try {
      if (file.isPresent()) {
        return inFile(catalogue, name, document(file.get()));
      }
      return solvedKind(name).isPresent()
          ? solved(scenario, name, progress)
          : catalogue.find(PolicyOrigin.parse(name).name());
    } catch (ArchiveException
        | ResourceLimitException
        | PluginException
        | IllegalArgumentException e) {
      throw RefusedException.invalid(String.valueOf(e.getMessage()));
    }
  }

  private byte[] document(String hash) {
    return documents
        .document(hash)
        .orElseThrow(() -> new IllegalStateException("document " + hash + " is missing"));
  }

  /** Returns a policy that is solved once for all runs and restarts. */
  private NamedPolicy solved(Scenario scenario, String name, Progress progress) {
    String fingerprint = fingerprint(scenario, name);
    byte[] file =
        documents
            .solution(fingerprint)
            .orElseGet(() -> solution(scenario, name, fingerprint, progress));
    NamedPolicy read = inFile(new PolicyCatalogue(scenario, Execution.defaults()), name, file);
    return new NamedPolicy(name, read.policy(), fingerprint, read.warnings());
  }

  private byte[] solution(Scenario scenario, String name, String fingerprint, Progress progress) {
    Policy policy =
        new PolicyCatalogue(scenario, SHARED.withProgress(progress)).find(name).policy();
    byte[] file =
        inTemporary(
            path -> {
              PolicyFile.write(path, policy, scenario, Provenance.ofLibrary(), Progress.NONE);
              return Files.readAllBytes(path);
            });
    String hash = Sha256.of(file);
    documents.keep(hash, file);
    documents.solved(fingerprint, hash);
    return file;
  }

  private static NamedPolicy inFile(PolicyCatalogue catalogue, String name, byte[] content) {
    return inTemporary(
        path -> {
          Files.write(path, content);
          try {
            NamedPolicy read = catalogue.find(path.toString());
            return new NamedPolicy(name, read.policy(), read.fingerprint(), read.warnings());
          } catch (ArchiveException | ResourceLimitException e) {
            // The path is internal: the user sent the content.
            throw RefusedException.invalid(
                String.valueOf(e.getMessage()).replace(path.toString(), "policy"));
          }
        });
  }

  /** Action on a file. */
  @FunctionalInterface
  private interface WithFile<T> {
    T in(Path file) throws IOException;
  }

  /** Temporary files are readable by their owner only. */
  private static <T> T inTemporary(WithFile<T> work) {
    Path directory;
    try {
      directory = Files.createTempDirectory("feint-policy");
    } catch (IOException e) {
      throw unwritable(e);
    }
    Path file = directory.resolve("policy");
    try {
      return work.in(file);
    } catch (IOException e) {
      throw unwritable(e);
    } finally {
      discard(file);
      discard(directory);
    }
  }

  private static StoreException unwritable(IOException e) {
    return new StoreException("temporary files cannot be written: " + e, e);
  }

  private static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // A leftover temporary file does not affect the run.
      return;
    }
  }
}
