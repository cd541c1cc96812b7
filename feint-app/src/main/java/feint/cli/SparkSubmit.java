package feint.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Spark's own way to start a job.
 *
 * @param folder where the launcher has what a cluster needs
 * @param jar the program as one jar
 */
record SparkSubmit(Path folder, Path jar) {

  /** What the launcher says. */
  private static final String FOLDER = "feint.spark";

  private static final String MAIN = "feint.spark.Submitted";

  /** As the launcher has it. */
  static SparkSubmit found() {
    String folder = System.getProperty(FOLDER, "");
    UsageException.require(
        !folder.isEmpty(), "submit must come to the launcher, which has the jar for a cluster");
    Path place = Path.of(folder);
    return new SparkSubmit(place, jar(place));
  }

  private static Path jar(Path folder) {
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      return files
          .filter(file -> file.getFileName().toString().matches("feint-spark-.*\\.jar"))
          .findFirst()
          .orElseThrow(
              () -> new UsageException("the jar for a cluster must be in " + folder + ", is not"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What spark-submit is told. */
  List<String> arguments(
      Optional<String> master, Map<String, String> properties, List<String> command) {
    List<String> arguments = new ArrayList<>(List.of("--class", MAIN));
    master.ifPresent(url -> arguments.addAll(List.of("--master", url)));
    properties.forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
    arguments.add(jar.toString());
    arguments.addAll(command);
    return arguments;
  }

  /** The program to start: that of a Spark somewhere, or what it would do, without it. */
  List<String> program(Optional<String> home, List<String> arguments) {
    List<String> program = new ArrayList<>();
    if (home.isEmpty()) {
      Path jars = folder.resolve("jars");
      UsageException.require(
          Files.isDirectory(jars), "--run needs Spark 4: set SPARK_HOME to where it is");
      program.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      program.add("@" + folder.resolve("java-options"));
      program.add("-Dlog4j2.configurationFile=" + folder.resolve("log4j2.properties"));
      program.addAll(List.of("-cp", jars + File.separator + "*"));
      program.add("org.apache.spark.deploy.SparkSubmit");
    } else {
      Path submit = Path.of(home.get(), "bin", "spark-submit");
      UsageException.require(
          Files.isExecutable(submit),
          "SPARK_HOME must have bin/spark-submit in it, was '" + home.get() + "'");
      program.add(submit.toString());
    }
    program.addAll(arguments);
    return program;
  }
}
