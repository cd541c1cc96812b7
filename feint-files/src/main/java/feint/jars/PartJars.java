package feint.jars;

import feint.file.AtomicFile;
import feint.file.Sha256;
import feint.part.Guard;
import feint.part.Owned;
import feint.part.Part;
import feint.part.PartException;
import feint.part.Source;
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
 * Jars with parts. Each has a class loader of its own above Feint's, so that jars do not see each
 * other, and what is in one is known to be from it. They are open until they are closed: parts load
 * classes as they need them.
 */
public final class PartJars implements AutoCloseable {

  private final List<URLClassLoader> loaders = new ArrayList<>();
  private final List<Source> sources = new ArrayList<>();
  private final List<Owned<?>> parts = new ArrayList<>();
  private final Map<String, Owned<?>> names = new HashMap<>();

  private PartJars() {}

  /** Without any. */
  public static PartJars none() {
    return new PartJars();
  }

  /**
   * Opens jars, of which each must have a part of one of these kinds.
   *
   * @throws PartException if something is wrong with one of them; then none is open
   */
  public static PartJars open(List<Path> files, List<PartKind<?>> kinds) {
    PartJars jars = new PartJars();
    try {
      files.forEach(file -> jars.add(file, kinds));
      return jars;
    } catch (RuntimeException | Error e) {
      jars.close();
      throw e;
    }
  }

  private void add(Path file, List<PartKind<?>> kinds) {
    Source source = source(file);
    if (sources.stream().anyMatch(other -> other.sha256().equals(source.sha256()))) {
      throw new PartException(file + ": this jar must be given once, was given twice");
    }
    URLClassLoader loader = new URLClassLoader(new URL[] {url(file)}, getClass().getClassLoader());
    loaders.add(loader);
    sources.add(source);
    int before = parts.size();
    kinds.forEach(kind -> add(kind, loader, source));
    if (parts.size() == before) {
      throw new PartException(
          file
              + ": has no part: a file in META-INF/services must name one, and be called "
              + kinds.stream()
                  .map(kind -> kind.type().getName())
                  .collect(Collectors.joining(", ")));
    }
  }

  private static Source source(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new PartException(file + ": no such file; --with takes a jar");
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      requireWhole(jar, file);
      return new Source(String.valueOf(file.getFileName()), Sha256.of(file), Optional.of(file));
    } catch (IOException | SecurityException e) {
      throw new PartException(file + ": is not a jar: " + e.getMessage());
    }
  }

  /** What other files say is neither part of the jar's fingerprint nor sent with it. */
  private static void requireWhole(JarFile jar, Path file) throws IOException {
    Manifest manifest = jar.getManifest();
    String others =
        manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    if (others != null && !others.isBlank()) {
      throw new PartException(
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
      throw new PartException(file + ": is not a jar: " + AtomicFile.reason(e));
    }
  }

  /** Finds the parts of one kind; those of Feint's own loader are none of the jar's. */
  private <T extends Part> void add(PartKind<T> kind, ClassLoader loader, Source source) {
    Guard guard = new Guard("a " + kind.word() + " of " + source.jar());
    try {
      ServiceLoader.load(kind.type(), loader).stream()
          .filter(provider -> provider.type().getClassLoader() == loader)
          .forEach(provider -> add(kind, provider.get(), source, guard));
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new PartException(guard.what() + " cannot be loaded: " + reason(e));
    }
  }

  /** What Java says of a service that it cannot make is a sentence; of the cause, we make one. */
  private static String reason(Error e) {
    String said = e instanceof ServiceConfigurationError ? "" + e.getMessage() : Guard.reason(e);
    return Optional.ofNullable(e.getCause())
        .map(cause -> said + ": " + Guard.reason(cause))
        .orElse(said);
  }

  private <T extends Part> void add(PartKind<T> kind, T part, Source source, Guard guard) {
    String name = guard.call("name", part::name);
    guard.require(
        Part.NAME.matcher(name).matches(), "name " + Part.NAME_RULE + ", was \"" + name + "\"");
    guard.require(!kind.taken().contains(name), "name must not be one of Feint's own, was " + name);
    Owned<T> owned = new Owned<>(part, kind.word(), name, source);
    Owned<?> other = names.putIfAbsent(kind.word() + " " + name, owned);
    if (other != null) {
      throw guard.fault(
          "name must not be that of another, was "
              + name
              + ", which "
              + other.source().jar()
              + " has too");
    }
    parts.add(owned);
  }

  /** The parts of one kind, in the order of the jars. */
  public <T extends Part> List<Owned<T>> of(PartKind<T> kind) {
    return parts.stream()
        .filter(owned -> owned.kind().equals(kind.word()))
        .map(
            owned ->
                new Owned<>(
                    kind.type().cast(owned.part()), owned.kind(), owned.name(), owned.source()))
        .toList();
  }

  /** The jars, in the order in which they were given. */
  public List<Source> sources() {
    return List.copyOf(sources);
  }

  @Override
  public void close() {
    loaders.forEach(PartJars::close);
  }

  private static void close(URLClassLoader loader) {
    try {
      loader.close();
    } catch (IOException e) {
      // Nothing was written: what cannot be closed is gone when the program ends.
      return;
    }
  }
}
