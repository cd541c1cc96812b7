package feint.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Plug-in jar as a user would build it, compiled against the classes of the test. */
public final class OwnJar {

  private final Path directory;
  private final Map<String, String> files = new TreeMap<>();

  /** Creates an empty jar; its classes are compiled in {@code directory}. */
  public OwnJar(Path directory) {
    this.directory = directory;
  }

  /** Adds a class of the unnamed package. */
  public OwnJar source(String className, String text) {
    try {
      Path sources = Files.createDirectories(directory.resolve("sources"));
      Files.writeString(sources.resolve(className + ".java"), text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a service file that names classes. */
  public OwnJar service(String service, String... classes) {
    return file("META-INF/services/" + service, String.join("\n", classes) + "\n");
  }

  /** Adds a file. */
  public OwnJar file(String name, String text) {
    files.put(name, text);
    return this;
  }

  /** Adds all sources and resources of a Maven project. */
  public OwnJar project(Path project) {
    copy(project.resolve("src/main/java"), directory.resolve("sources"));
    Path resources = directory.resolve("resources");
    copy(project.resolve("src/main/resources"), resources);
    for (Path file : below(resources)) {
      files.put(relative(resources, file), read(file));
    }
    return this;
  }

  /** Compiles the sources and writes the jar. */
  public Path write(Path jar) {
    try {
      Path classes = Files.createDirectories(directory.resolve("classes"));
      compile(classes);
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
        for (Path file : below(classes)) {
          entry(out, relative(classes, file), Files.readAllBytes(file));
        }
        for (Map.Entry<String, String> file : files.entrySet()) {
          entry(out, file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
        }
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes an entry with a fixed time, so that the bytes are reproducible. */
  private static void entry(JarOutputStream out, String name, byte[] content) throws IOException {
    JarEntry entry = new JarEntry(name);
    entry.setTime(1_000_000_000_000L);
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }

  private void compile(Path classes) throws IOException {
    Path sources = directory.resolve("sources");
    List<Path> files = Files.isDirectory(sources) ? below(sources) : List.of();
    if (files.isEmpty()) {
      return;
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", classes.toString(), "-cp", classPath());
      boolean compiled =
          compiler
              .getTask(
                  said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      assertThat(compiled).as(said.toString()).isTrue();
    }
  }

  /** Returns the class path, which Surefire may hide in the manifest of a jar. */
  private static String classPath() {
    return Optional.ofNullable(System.getProperty("surefire.test.class.path"))
        .orElse(System.getProperty("java.class.path", ""));
  }

  private static void copy(Path from, Path to) {
    for (Path file : below(from)) {
      try {
        Path copied = to.resolve(relative(from, file));
        Files.createDirectories(copied.getParent());
        Files.copy(file, copied);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static List<Path> below(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String relative(Path directory, Path file) {
    return directory.relativize(file).toString().replace('\\', '/');
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
