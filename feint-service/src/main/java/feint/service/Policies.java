package feint.service;

import feint.archive.NamedPolicy;
import feint.archive.OpenName;
import feint.archive.PolicyCatalogue;
import feint.archive.PolicyFile;
import feint.archive.PolicyNames;
import feint.file.ArchiveException;
import feint.file.Sha256;
import feint.math.RefusalException;
import feint.part.Part;
import feint.part.PartException;
import feint.policy.Policy;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.ScenarioException;
import feint.scenario.Spelling;
import feint.solver.BackwardInduction;
import feint.store.DocumentStore;
import feint.store.StoreException;
import feint.work.Execution;
import feint.work.Progress;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The policies of runs. What was found or solved once is shared by all runs that need it, as long
 * as memory lasts; a solved policy is also kept in the database.
 */
final class Policies implements Preparation.Solver {

  private static final String EXACT = "exact";

  /** What is solved for, and kept. */
  private static final Set<String> SOLVED = Set.of(EXACT, "certified");

  /** Policies of several runs may be solved at a time, beside decisions of others. */
  private static final Execution SHARED =
      Execution.defaults()
          .withThreads(
              Math.max(1, Runtime.getRuntime().availableProcessors() / Preparation.WORKERS));

  private static final String IN_A_JAR =
      "; for one of a jar the service must be started with --with";

  private final DocumentStore documents;
  private final PolicyNames names;
  private final Map<String, SoftReference<NamedPolicy>> found = new ConcurrentHashMap<>();
  private final Map<String, Object> makers = new ConcurrentHashMap<>();

  Policies(DocumentStore documents, PolicyNames names) {
    this.documents = documents;
    this.names = names;
  }

  /**
   * The policy of a run, if it can be had at once. That of a jar is made at once: what is wrong
   * with it is said to whoever asks for the run.
   */
  Optional<NamedPolicy> atOnce(Scenario scenario, String name, Optional<String> file) {
    Optional<NamedPolicy> known = known(key(scenario, name, file));
    boolean quick =
        file.isPresent()
            || PolicyOrigin.parse(name).jar().isPresent()
            || name.equals("greedy")
            || name.equals("random")
            || (name.startsWith("open") && !name.contains("cheapest"));
    return known.isPresent() || !quick
        ? known
        : Optional.of(find(scenario, name, file, Progress.NONE));
  }

  /** The names of those that are in jars. */
  List<String> own() {
    return names.own();
  }

  /** What is stored of a policy that somebody names; a file's content has a name of its own. */
  String stored(String name) {
    return PolicyOrigin.of(name, names).stored();
  }

  /** Refuses what is no policy here, or cannot be solved here, before anything is done. */
  void require(Scenario scenario, String name, boolean isFile) {
    PolicyOrigin origin = PolicyOrigin.parse(name);
    origin.requireHere(names);
    if (!isFile && names.file(origin.name()).isPresent()) {
      List<String> known =
          Stream.concat(PolicyCatalogue.NAMES_WITHOUT_FILE.stream(), own().stream()).toList();
      throw RefusedException.invalid(
          "policy must be "
              + String.join(", ", known)
              + ", or the content of a file, was "
              + name
              + Spelling.nearest(name, known)
                  .map(meant -> "; " + Spelling.suggestion(meant))
                  .orElse(Part.NAME.matcher(name).matches() ? IN_A_JAR : ""));
    }
    if (!scenario.knowsSuccess() && (isFile || !OpenName.needsNoModel(origin.name()))) {
      try {
        scenario.problem();
      } catch (ScenarioException e) {
        throw RefusedException.invalid(e.getMessage(), e.faults());
      }
    }
    if (name.equals(EXACT)) {
      try {
        BackwardInduction.requireMemory(scenario.problem());
      } catch (RefusalException e) {
        throw RefusedException.invalid(String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * The policy of a run.
   *
   * @param file the hash of its file, if it came as one
   */
  @Override
  public NamedPolicy find(
      Scenario scenario, String name, Optional<String> file, Progress progress) {
    PolicyOrigin.parse(name).requireHere(names);
    String key = key(scenario, name, file);
    return known(key)
        .orElseGet(
            () -> {
              // Whoever comes while it is being made waits for it, and does not make another.
              synchronized (makers.computeIfAbsent(key, any -> new Object())) {
                return known(key)
                    .orElseGet(() -> remembered(key, made(scenario, name, file, progress)));
              }
            });
  }

  /** A certified policy takes the memory that it finds: it counts as all. */
  @Override
  public double bytes(Scenario scenario, String name) {
    if (name.equals(EXACT)) {
      return BackwardInduction.requiredBytes(scenario.problem());
    }
    return SOLVED.contains(name) ? Double.POSITIVE_INFINITY : 0;
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

  private NamedPolicy made(
      Scenario scenario, String name, Optional<String> file, Progress progress) {
    PolicyCatalogue catalogue = new PolicyCatalogue(scenario, SHARED.withProgress(progress), names);
    try {
      if (file.isPresent()) {
        return inFile(catalogue, name, document(file.get()));
      }
      return SOLVED.contains(name)
          ? solved(scenario, name, progress)
          : catalogue.find(PolicyOrigin.parse(name).name());
    } catch (ArchiveException | RefusalException | PartException | IllegalArgumentException e) {
      throw RefusedException.invalid(String.valueOf(e.getMessage()));
    }
  }

  private byte[] document(String hash) {
    return documents
        .document(hash)
        .orElseThrow(() -> new IllegalStateException("document " + hash + " is missing"));
  }

  /** Solved once for all runs and all restarts. */
  private NamedPolicy solved(Scenario scenario, String name, Progress progress) {
    String fingerprint = name + " for " + scenario.fingerprint();
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
          } catch (ArchiveException | RefusalException e) {
            // The user knows nothing of the place that it is read from.
            throw RefusedException.invalid(
                String.valueOf(e.getMessage()).replace(path.toString(), "policy"));
          }
        });
  }

  /** Does something with a file. */
  @FunctionalInterface
  private interface WithFile<T> {
    T in(Path file) throws IOException;
  }

  /** Temporary files are their owner's alone. */
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
      // What cannot be deleted from the directory of temporary files is no fault of the run's.
      return;
    }
  }
}
