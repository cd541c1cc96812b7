package feint.plugin.jar;

import feint.io.AtomicFile;
import feint.io.Sha256;
import feint.plugin.LoadedPlugin;
import feint.plugin.Plugin;
import feint.plugin.PluginException;
import feint.plugin.PluginGuard;
import feint.plugin.PluginSource;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * Jars with plug-ins. Each jar has its own class loader above Feint's, so that jars do not see each
 * other and the jar of each class is known. The jars stay open until {@link #close}, because
 * plug-ins load classes on demand.
 */
public final class PluginJars implements AutoCloseable {

  private final List<URLClassLoader> loaders = new ArrayList<>();
  private final List<PluginSource> sources = new ArrayList<>();
  private final List<LoadedPlugin<?>> plugins = new ArrayList<>();
  private final Map<String, LoadedPlugin<?>> names = new HashMap<>();

  private PluginJars() {}

  /** Returns an empty set of jars. */
  public static PluginJars none() {
    return new PluginJars();
  }

  /**
   * Opens jars.
   *
   * @param kinds kinds of plug-ins; each jar must hold at least one plug-in of one of them
   * @throws PluginException if a jar cannot be used; none is open then
   */
  public static PluginJars open(List<Path> files, List<PluginKind<?>> kinds) {
    PluginJars jars = new PluginJars();
    try {
      files.forEach(file -> jars.add(file, kinds));
      return jars;
    } catch (RuntimeException | Error e) {
      jars.close();
      throw e;
    }
  }

  private void add(Path file, List<PluginKind<?>> kinds) {
    PluginSource source = source(file);
    if (sources.stream().anyMatch(other -> other.sha256().equals(source.sha256()))) {
      throw new PluginException(file + ": this jar must be given once, was given twice");
    }
    URLClassLoader loader = new URLClassLoader(new URL[] {url(file)}, getClass().getClassLoader());
    loaders.add(loader);
    sources.add(source);
    int before = plugins.size();
    kinds.forEach(kind -> add(kind, loader, source));
    if (plugins.size() == before) {
      throw new PluginException(
          file
              + ": has no plug-in: a file in META-INF/services must name one, and be called "
              + kinds.stream()
                  .map(kind -> kind.type().getName())
                  .collect(Collectors.joining(", ")));
    }
  }

  private static PluginSource source(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new PluginException(file + ": no such file; --with takes a jar");
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      requireWhole(jar, file);
      return new PluginSource(
          String.valueOf(file.getFileName()), Sha256.of(file), Optional.of(file));
    } catch (IOException | SecurityException e) {
      throw new PluginException(file + ": is not a jar: " + e.getMessage());
    }
  }

  /**
   * Rejects a class path, whose files are neither part of the jar's fingerprint nor sent with it.
   */
  private static void requireWhole(JarFile jar, Path file) throws IOException {
    Manifest manifest = jar.getManifest();
    String others =
        manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    if (others != null && !others.isBlank()) {
      throw new PluginException(
          file
              + ": Class-Path in its manifest must be left out, since a jar must have all that it"
              + " needs, was "
              + others.strip());
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (IOException e) {
      throw new PluginException(file + ": is not a jar: " + AtomicFile.reason(e));
    }
  }

  /** Adds the plug-ins of one kind, except those loaded by Feint's own class loader. */
  private <T extends Plugin> void add(PluginKind<T> kind, ClassLoader loader, PluginSource source) {
    PluginGuard guard = new PluginGuard("a " + kind.word() + " of " + source.jar());
    try {
      ServiceLoader.load(kind.type(), loader).stream()
          .filter(provider -> provider.type().getClassLoader() == loader)
          .forEach(provider -> add(kind, provider.get(), source, guard));
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new PluginException(guard.what() + " cannot be loaded: " + reason(e));
    }
  }

  /** Returns Java's message about a service that cannot be created, with the cause in words. */
  private static String reason(Error e) {
    String message =
        e instanceof ServiceConfigurationError ? "" + e.getMessage() : PluginGuard.reason(e);
    return Optional.ofNullable(e.getCause())
        .map(cause -> message + ": " + PluginGuard.reason(cause))
        .orElse(message);
  }

  private <T extends Plugin> void add(
      PluginKind<T> kind, T plugin, PluginSource source, PluginGuard guard) {
    String name = guard.call("name", plugin::name);
    guard.require(
        Plugin.NAME.matcher(name).matches(), "name " + Plugin.NAME_RULE + ", was \"" + name + "\"");
    guard.require(!kind.taken().contains(name), "name must not be one of Feint's own, was " + name);
    LoadedPlugin<T> loaded = new LoadedPlugin<>(plugin, kind.word(), name, source);
    LoadedPlugin<?> other = names.putIfAbsent(kind.word() + " " + name, loaded);
    if (other != null) {
      throw guard.fault(
          "name must not be that of another, was "
              + name
              + ", which "
              + other.source().jar()
              + " has too");
    }
    plugins.add(loaded);
  }

  /** Returns the plug-ins of one kind, in the order of the jars. */
  public <T extends Plugin> List<LoadedPlugin<T>> of(PluginKind<T> kind) {
    return plugins.stream()
        .filter(loaded -> loaded.kind().equals(kind.word()))
        .map(
            loaded ->
                new LoadedPlugin<>(
                    kind.type().cast(loaded.part()), loaded.kind(), loaded.name(), loaded.source()))
        .toList();
  }

  /** Returns the jars, in the order in which they were given. */
  public List<PluginSource> sources() {
    return List.copyOf(sources);
  }

  @Override
  public void close() {
    loaders.forEach(PluginJars::close);
  }

  private static void close(URLClassLoader loader) {
    try {
      loader.close();
    } catch (IOException e) {
      // Nothing was written, so a failure to close has no effect.
      return;
    }
  }
}
