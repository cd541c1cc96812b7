package feint.cli;

import feint.cli.output.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Command line of spark-submit.
 *
 * @param folder folder of the launcher with the files for a cluster
 * @param jar the program as one jar
 * @param more additional jars that the command needs
 */
record SparkSubmit(Path folder, Path jar, List<Path> more) {

  /** System property of the launcher with this folder. */
  private static final String FOLDER = "feint.spark";

  /** System property of the launcher with the jar of feint-paper for a cluster, if needed. */
  private static final String PAPER = "feint.paper";

  private static final String MAIN = "feint.spark.Submitted";

  /** Returns the files that the launcher provides. */
  static SparkSubmit found() {
    String folder = System.getProperty(FOLDER, "");
    UsageException.require(
        !folder.isEmpty(),
        "submit needs the launcher, which provides the jar for a cluster; start feint of a"
            + " checkout or of a distribution");
    Path place = Path.of(folder);
    List<Path> more =
        Stream.of(System.getProperty(PAPER, ""))
            .filter(paper -> !paper.isEmpty())
            .map(paper -> jar(Path.of(paper), "feint-paper-cluster-"))
            .toList();
    return new SparkSubmit(place, jar(place, "feint-spark-"), more);
  }

  private static Path jar(Path folder, String prefix) {
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      return files
          .filter(file -> file.getFileName().toString().matches(prefix + ".*\\.jar"))
          .findFirst()
          .orElseThrow(
              () -> new UsageException("the jar for a cluster must be in " + folder + ", is not"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the arguments of spark-submit. */
  List<String> arguments(
      Optional<String> master, Map<String, String> properties, List<String> command) {
    List<String> arguments = new ArrayList<>(List.of("--class", MAIN));
    master.ifPresent(url -> arguments.addAll(List.of("--master", url)));
    properties.forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
    if (!more.isEmpty()) {
      arguments.add("--jars");
      arguments.add(more.stream().map(Path::toString).collect(Collectors.joining(",")));
    }
    arguments.add(jar.toString());
    arguments.addAll(command);
    return arguments;
  }

  /** Returns the program to start: spark-submit of SPARK_HOME, or an equivalent Java command. */
  List<String> program(Optional<String> home, List<String> arguments) {
    List<String> program = new ArrayList<>();
    if (home.isEmpty()) {
      Path jars = folder.resolve("jars");
      UsageException.require(
          Files.isDirectory(jars), "--run needs Spark 4: set SPARK_HOME to its directory");
      program.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      program.add("@" + folder.resolve("java-options"));
      program.add("-Dlog4j2.configurationFile=" + folder.resolve("log4j2.properties"));
      program.addAll(List.of("-cp", jars + File.separator + "*"));
      program.add("org.apache.spark.deploy.SparkSubmit");
    } else {
      Path submit = Path.of(home.get(), "bin", "spark-submit");
      UsageException.require(
          Files.isExecutable(submit),
          "SPARK_HOME must contain bin/spark-submit, was '" + home.get() + "'");
      program.add(submit.toString());
    }
    program.addAll(arguments);
    return program;
  }
}
