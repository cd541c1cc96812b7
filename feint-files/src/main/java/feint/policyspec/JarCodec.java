package feint.policyspec;

import feint.attack.AttackerPlugin;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.io.AtomicFile;
import feint.io.Sha256;
import feint.math.Checks;
import feint.plugin.LoadedPlugin;
import feint.plugin.Plugin;
import feint.plugin.PluginException;
import feint.plugin.PluginSource;
import feint.plugin.jar.PluginJars;
import feint.plugin.jar.PluginKind;
import feint.policy.plugin.PolicyPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Codec of plug-ins: the jar is an attachment, loaded by the receiver. */
public final class JarCodec {

  /** Policies of a jar. */
  public static final PluginKind<PolicyPlugin> POLICIES =
      new PluginKind<>(PolicyPlugin.class, "policy", Set.of());

  /** Attackers of a jar. */
  public static final PluginKind<AttackerPlugin> ATTACKERS =
      new PluginKind<>(AttackerPlugin.class, "attacker", Set.of());

  /** Received jars by their content. They stay open, since plug-ins load classes. */
  private static final Map<String, PluginJars> OPEN = new HashMap<>();

  private JarCodec() {}

  /** Returns whether the jar of a plug-in is unchanged since it was loaded. */
  public static boolean covers(LoadedPlugin<?> plugin) {
    return content(plugin.source()).isPresent();
  }

  private static Optional<byte[]> content(PluginSource source) {
    return source
        .file()
        .map(JarCodec::read)
        .filter(content -> Sha256.of(content).equals(source.sha256()));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      return new byte[0]; // The jar was readable before, so its content has changed.
    }
  }

  /** Writes a plug-in. */
  public static void write(LoadedPlugin<?> plugin, CodecOutput out) {
    byte[] jar =
        content(plugin.source())
            .orElseThrow(
                () -> new PluginException(plugin.source().jar() + " has been changed or moved"));
    out.text(plugin.name()).text(plugin.source().jar()).attachment(jar);
  }

  /** Reads a plug-in. */
  public static <T extends Plugin> LoadedPlugin<T> read(PluginKind<T> kind, CodecInput in) {
    String name = in.text();
    String jar = in.text();
    return opened(jar, in.attachment()).of(kind).stream()
        .filter(plugin -> plugin.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(jar + " has no " + kind.word() + " " + name));
  }

  private static synchronized PluginJars opened(String name, byte[] content) {
    return OPEN.computeIfAbsent(Sha256.of(content), any -> open(name, content));
  }

  /** Loads a jar under its own name, which appears in messages about its plug-ins. */
  private static PluginJars open(String name, byte[] content) {
    Checks.require(
        !name.isEmpty() && Path.of(name).equals(Path.of(name).getFileName()),
        "name of a jar",
        "must be a file name",
        name);
    try {
      Path folder = Files.createTempDirectory("feint-jar-");
      folder.toFile().deleteOnExit();
      Path file = folder.resolve(name);
      Files.write(file, content);
      file.toFile().deleteOnExit();
      return PluginJars.open(List.of(file), List.of(POLICIES, ATTACKERS));
    } catch (IOException e) {
      throw new PluginException(name + ": cannot be written here: " + AtomicFile.reason(e));
    }
  }
}
