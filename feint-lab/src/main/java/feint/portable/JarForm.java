package feint.portable;

import feint.audit.AttackerPart;
import feint.file.AtomicFile;
import feint.file.Sha256;
import feint.jars.PartJars;
import feint.jars.PartKind;
import feint.math.Checks;
import feint.part.Owned;
import feint.part.Part;
import feint.part.PartException;
import feint.part.Source;
import feint.policy.PolicyPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A part of a jar: the jar travels beside the work, and is opened where it arrives. */
final class JarForm {

  static final PartKind<PolicyPart> POLICIES = new PartKind<>(PolicyPart.class, "policy", Set.of());

  static final PartKind<AttackerPart> ATTACKERS =
      new PartKind<>(AttackerPart.class, "attacker", Set.of());

  /** Jars that have arrived, by what is in them: they stay open, since parts load classes. */
  private static final Map<String, PartJars> OPEN = new HashMap<>();

  private JarForm() {}

  /** Whether the jar of a part is still what it was when it was opened. */
  static boolean covers(Owned<?> part) {
    return content(part.source()).isPresent();
  }

  private static Optional<byte[]> content(Source source) {
    return source
        .file()
        .map(JarForm::read)
        .filter(content -> Sha256.of(content).equals(source.sha256()));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      return new byte[0]; // It was there; what is in it now is not what was opened.
    }
  }

  static void write(Owned<?> part, FormOutput out) {
    byte[] jar =
        content(part.source())
            .orElseThrow(
                () -> new PartException(part.source().jar() + " has been changed or moved"));
    out.text(part.name()).text(part.source().jar()).attachment(jar);
  }

  static <T extends Part> Owned<T> read(PartKind<T> kind, FormInput in) {
    String name = in.text();
    String jar = in.text();
    return opened(jar, in.attachment()).of(kind).stream()
        .filter(part -> part.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(jar + " has no " + kind.word() + " " + name));
  }

  private static synchronized PartJars opened(String name, byte[] content) {
    return OPEN.computeIfAbsent(Sha256.of(content), any -> open(name, content));
  }

  /** Under its own name, which is in what is said of its parts. */
  private static PartJars open(String name, byte[] content) {
    Checks.require(
        !name.isEmpty() && Path.of(name).equals(Path.of(name).getFileName()),
        "name of a jar",
        "must be one of a file",
        name);
    try {
      Path folder = Files.createTempDirectory("feint-jar-");
      folder.toFile().deleteOnExit();
      Path file = folder.resolve(name);
      Files.write(file, content);
      file.toFile().deleteOnExit();
      return PartJars.open(List.of(file), List.of(POLICIES, ATTACKERS));
    } catch (IOException e) {
      throw new PartException(name + ": cannot be written here: " + AtomicFile.reason(e));
    }
  }
}
