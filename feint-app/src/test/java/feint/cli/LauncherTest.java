package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the launcher's builds and class paths, with recording stand-ins for Java and Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

  @TempDir Path directory;

  private Path root = Path.of("");

  /** A repository of three modules, the testkit among them, and none of it built. */
  @BeforeEach
  void repository() throws IOException {
    // Temporary directories may be reached by links, which the launcher looks through.
    root = Files.createDirectory(directory.toRealPath().resolve("a repository"));
    copy("feint", root.resolve("feint"));
    copy("feint-app/src/launcher/build.sh", root.resolve("feint-app/src/launcher/build.sh"));
    source("pom.xml");
    for (String module : List.of("feint-core", "feint-app", "feint-testkit")) {
      source(module + "/pom.xml");
      source(module + "/src/main/java/Some.java");
      source(module + "/src/test/java/SomeTest.java");
    }
    script(
        directory.resolve("bin/mvn"),
        """
        printf 'mvn %s\\n' "$*" >&2
        printf '%s\\n' "$*" >"$NOTES/built"
        mkdir -p feint-app/target/app
        : >feint-app/target/app/a.jar
        : >feint-app/target/app/b.jar
        case $* in *feint-spark*)
          mkdir -p feint-spark/target/spark/jars
          : >feint-spark/target/spark/feint-spark-1.jar ;;
        esac
        case $* in *feint-paper*)
          mkdir -p feint-paper/target/paper/cluster
          : >feint-paper/target/paper/cluster/feint-paper-cluster-1.jar
          : >feint-paper/target/paper/onnxruntime-1.jar ;;
        esac""");
    script(directory.resolve("java/bin/java"), "printf '%s\\n' \"$@\"");
    Files.writeString(directory.resolve("java/release"), "JAVA_VERSION=\"17.0.1\"\n");
  }

  private static void copy(String name, Path target) throws IOException {
    Files.createDirectories(target.getParent());
    Files.copy(Program.ROOT.resolve(name), target);
  }

  private void source(String name) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
    Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
  }

  private static void script(Path file, String line) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Creates the directory of a distribution's jars, with two of them. */
  private static void distribute(Path lib) throws IOException {
    Files.createDirectory(lib);
    Files.createFile(lib.resolve("b.jar"));
    Files.createFile(lib.resolve("a.jar"));
  }

  /** Returns the class path of two jars, in order. */
  private static String jars(Path directory) {
    return directory.resolve("a.jar") + ":" + directory.resolve("b.jar");
  }

  /** Returns the recorded arguments of Java. */
  private List<String> launch(Path launcher) throws Exception {
    return launch(launcher, Map.of(), 0, "solve", "two words");
  }

  private List<String> launch(
      Path launcher, Map<String, String> environment, int code, String... arguments)
      throws Exception {
    Path out = directory.resolve("out.txt");
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(directory.resolve("err.txt").toFile());
    builder
        .environment()
        .keySet()
        .removeAll(List.of("FEINT_BUILD", "FEINT_JAVA_OPTS", "SPARK_HOME"));
    builder.environment().put(ProgramArchive.VARIABLE, "never");
    builder.environment().putAll(environment);
    builder.environment().put("JAVA_HOME", directory.resolve("java").toString());
    builder.environment().put("NOTES", directory.toString());
    builder
        .environment()
        .merge("PATH", directory.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
    Process process = builder.start();
    assertThat(process.waitFor())
        .as(Files.readString(directory.resolve("err.txt")))
        .isEqualTo(code);
    return Files.readAllLines(out);
  }

  /** Returns whether a launch builds first. */
  private boolean builds() throws Exception {
    launch(root.resolve("feint"));
    return Files.deleteIfExists(directory.resolve("built"));
  }

  @Test
  void theRepositoryIsBuiltOnceAndRun() throws Exception {
    assertThat(builds()).isTrue();
    assertThat(directory.resolve("err.txt"))
        .hasContent(
            """
            feint: building (first use, about a minute; downloads about 56 MB) ...
            """);
    assertThat(builds()).isFalse();
    assertThat(directory.resolve("err.txt")).isEmptyFile();
    assertThat(launch(root.resolve("feint")))
        .endsWith(
            "-cp",
            jars(root.resolve("feint-app/target/app")),
            "feint.cli.Feint",
            "solve",
            "two words");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pom.xml", "feint-app/pom.xml", "feint-core/src/main/java/Some.java"})
  void aChangedSourceIsBuilt(String name) throws Exception {
    assertThat(builds()).isTrue();
    Path file = Files.writeString(root.resolve(name), "changed", StandardOpenOption.APPEND);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(builds()).isTrue();
  }

  /**
   * A new module is detected without a list of modules, even if its files are older than the build.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "feint-new/pom.xml",
        "feint-new/src/main/java/New.java",
        "feint-core/src/main/resources/new.sql"
      })
  void aNewFileOrModuleIsBuilt(String name) throws Exception {
    assertThat(builds()).isTrue();
    source(name);
    assertThat(builds()).isTrue();
    assertThat(builds()).isFalse();
    Files.delete(root.resolve(name));
    assertThat(builds()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "feint-testkit/src/main/java/Some.java",
        "feint-core/src/test/java/SomeTest.java",
        "feint-core/src/main/java/.Some.java.swp"
      })
  void unusedModulesAreNotBuilt(String name) throws Exception {
    assertThat(builds()).isTrue();
    source(name);
    Files.setLastModifiedTime(root.resolve(name), FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(builds()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"17.0.1, false", "21.0.5, false", "24, true", "25.0.1, true"})
  void nativeLibrariesAreAllowedWhereJavaWouldWarn(String version, boolean allowed)
      throws Exception {
    Files.writeString(directory.resolve("java/release"), "JAVA_VERSION=\"" + version + "\"\n");
    assertThat(launch(root.resolve("feint")).contains("--enable-native-access=ALL-UNNAMED"))
        .isEqualTo(allowed);
  }

  /** A service without memory must end, so that a supervisor can restart it. */
  @Test
  void aServiceEndsWhenItsMemoryIsExhausted() throws Exception {
    Path home = directory.toRealPath().resolve("feint-1.2.3");
    copy("feint", home.resolve("bin/feint"));
    distribute(home.resolve("lib"));
    for (Path launcher : List.of(root.resolve("feint"), home.resolve("bin/feint"))) {
      assertThat(launch(launcher, Map.of(), 0, "serve", "--port", "0"))
          .contains("-XX:+ExitOnOutOfMemoryError");
      assertThat(launch(launcher)).doesNotContain("-XX:+ExitOnOutOfMemoryError");
    }
    assertThat(Files.readString(Program.ROOT.resolve("feint.cmd")))
        .contains("if \"%~1\"==\"serve\" set \"EXHAUSTED=-XX:+ExitOnOutOfMemoryError\"");
  }

  /** Classes are archived by Java and jars, in the user's cache, and looked for there. */
  @Test
  void anArchiveOfClassesIsUsedIfItExists() throws Exception {
    Path home = directory.toRealPath().resolve("feint-1.2.3");
    copy("feint", home.resolve("bin/feint"));
    distribute(home.resolve("lib"));
    Map<String, String> cache =
        Map.of(ProgramArchive.VARIABLE, "", "FEINT_CACHE", directory.resolve("a cache").toString());
    List<String> first = launch(home.resolve("bin/feint"), cache, 0, "--version");
    assertThat(first).noneMatch(argument -> argument.contains("SharedArchiveFile"));
    String named =
        first.stream().filter(argument -> argument.startsWith("-Dfeint.archive=")).findAny().get();
    Path archive = Path.of(named.substring("-Dfeint.archive=".length()));
    assertThat(archive.getParent()).isEqualTo(directory.resolve("a cache/classes"));
    Files.createDirectories(archive.getParent());
    Files.createFile(archive);
    assertThat(launch(home.resolve("bin/feint"), cache, 0, "--version"))
        .containsSubsequence("-XX:SharedArchiveFile=" + archive, named, "feint.cli.Feint");
    Files.createFile(home.resolve("lib/c.jar"));
    assertThat(launch(home.resolve("bin/feint"), cache, 0, "--version"))
        .as("other jars have another archive")
        .doesNotContain(named);
  }

  /** Commands that end at once are compiled by the first compiler of Java alone. */
  @Test
  void shortCommandsDoWithoutTheSecondCompiler() throws Exception {
    Path home = directory.toRealPath().resolve("feint-1.2.3");
    copy("feint", home.resolve("bin/feint"));
    distribute(home.resolve("lib"));
    Path launcher = home.resolve("bin/feint");
    String option = "-XX:TieredStopAtLevel=1";
    for (String[] quick : List.of(new String[] {"--version"}, new String[] {"solve", "--help"})) {
      assertThat(launch(launcher, Map.of(), 0, quick)).contains(option);
    }
    assertThat(launch(launcher, Map.of(), 0, "solve", "--json")).doesNotContain(option);
    assertThat(launch(launcher, Map.of("FEINT_JAVA_OPTS", "-Xmx1g"), 0, "tell", "--json"))
        .containsSubsequence(option, "-Xmx1g");
  }

  /** In a distribution the launcher uses no Maven and ignores the surrounding files. */
  @Test
  void aDistributionRunsItsOwnJars() throws Exception {
    Path home = directory.toRealPath().resolve("feint-1.2.3");
    copy("feint", home.resolve("bin/feint"));
    distribute(home.resolve("lib"));
    Files.writeString(home.resolve("pom.xml"), "");
    Path link = Files.createSymbolicLink(directory.resolve("linked"), home.resolve("bin/feint"));
    for (Path launcher : List.of(home.resolve("bin/feint"), link)) {
      assertThat(launch(launcher))
          .endsWith("-cp", jars(home.resolve("lib")), "feint.cli.Feint", "solve", "two words");
    }
    assertThat(directory.resolve("built")).doesNotExist();
  }

  @Test
  void clusterModulesAreBuiltOnRequest() throws Exception {
    Path spark = root.resolve("feint-spark/target/spark");
    for (String master : List.of("--master", "--master=local[2]")) {
      assertThat(launch(root.resolve("feint"), Map.of(), 0, "audit", master, "local[2]"))
          .endsWith(
              "-cp",
              spark + "/jars/*:" + spark + "/feint-spark-1.jar",
              "-XX:+UseParallelGC",
              "@" + spark + "/java-options",
              "-Dfeint.spark=" + spark,
              "feint.cli.Feint",
              "audit",
              master,
              "local[2]");
    }
    assertThat(
            launch(
                root.resolve("feint"),
                Map.of("FEINT_JAVA_OPTS", "-XX:+UseSerialGC"),
                0,
                "audit",
                "--master",
                "local[2]"))
        .contains("-XX:+UseSerialGC")
        .doesNotContain("-XX:+UseParallelGC");
    assertThat(directory.resolve("built")).content().contains("-pl feint-spark -am");
    assertThat(directory.resolve("err.txt")).isEmptyFile();

    Files.delete(directory.resolve("built"));
    assertThat(builds()).as("the rest has been built with it").isFalse();
  }

  @Test
  void localCommandsBuildNoClusterModules() throws Exception {
    launch(root.resolve("feint"));
    assertThat(directory.resolve("built")).content().contains("-pl feint-app -am");
    assertThat(root.resolve("feint-spark/target")).doesNotExist();
  }

  @Test
  void theFirstUseOfAClusterSaysWhatItDownloads() throws Exception {
    assertThat(builds()).isTrue();
    assertThat(launch(root.resolve("feint"), Map.of(), 0, "submit", "--print", "audit"))
        .endsWith(
            "-cp",
            jars(root.resolve("feint-app/target/app")),
            "-Dfeint.spark=" + root + "/feint-spark/target/spark",
            "feint.cli.Feint",
            "submit",
            "--print",
            "audit");
    assertThat(directory.resolve("err.txt"))
        .hasContent(
            "feint: building (first use, about a minute; downloads Spark with about 220 MB) ...\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reproduce", "reproduce table-1", "embed -o v.npy"})
  void theFirstUseOfTheEncoderSaysWhatItDownloads(String arguments) throws Exception {
    assertThat(builds()).isTrue();
    assertThat(launch(root.resolve("feint"), Map.of(), 0, arguments.split(" ")))
        .containsSubsequence(
            "-cp",
            jars(root.resolve("feint-app/target/app")) + ":" + root + "/feint-paper/target/paper/*",
            "feint.cli.Feint");
    assertThat(directory.resolve("err.txt"))
        .hasContent(
            "feint: building (first use, about a minute; downloads the encoder and OpenBLAS with"
                + " about 185 MB) ...\n");
    assertThat(directory.resolve("built")).content().contains("-pl feint-paper -am");

    Files.delete(directory.resolve("built"));
    assertThat(builds()).as("the rest has been built with it").isFalse();
  }

  @Test
  void anExperimentOnAClusterHasWhatExecutorsNeedAndTheEncoder() throws Exception {
    Path spark = root.resolve("feint-spark/target/spark");
    Path paper = root.resolve("feint-paper/target/paper");
    assertThat(launch(root.resolve("feint"), Map.of(), 0, "reproduce", "--master", "local[2]"))
        .containsSubsequence(
            "-cp",
            spark
                + "/jars/*:"
                + spark
                + "/feint-spark-1.jar:"
                + paper
                + "/cluster/feint-paper-cluster-1.jar:"
                + paper
                + "/onnxruntime-1.jar",
            "feint.cli.Feint");
    assertThat(directory.resolve("built")).content().contains("-pl feint-spark,feint-paper -am");
    assertThat(launch(root.resolve("feint"), Map.of(), 0, "submit", "--print", "reproduce"))
        .contains("-Dfeint.spark=" + spark, "-Dfeint.paper=" + paper + "/cluster");
    assertThat(launch(root.resolve("feint"), Map.of(), 0, "submit", "--print", "audit"))
        .noneMatch(option -> option.startsWith("-Dfeint.paper="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"reproduce --help", "embed -h", "reproduce --version", "help embed"})
  void helpOnExperimentsNeedsNoEncoder(String arguments) throws Exception {
    assertThat(builds()).isTrue();
    launch(root.resolve("feint"), Map.of(), 0, arguments.split(" "));
    assertThat(directory.resolve("built")).doesNotExist();
  }

  @Test
  void aDistributionNamesTheFileOfTheEncoder() throws Exception {
    Path home = directory.toRealPath().resolve("feint-1.2.3");
    copy("feint", home.resolve("bin/feint"));
    distribute(home.resolve("lib"));
    launch(home.resolve("bin/feint"), Map.of(), 2, "embed", "-o", "v.npy");
    assertThat(directory.resolve("err.txt"))
        .hasContent(
            "feint: embed needs "
                + home
                + "/lib/paper, which is not there: unpack feint-VERSION-paper.zip over this"
                + " distribution\n");
    Files.createDirectory(home.resolve("lib/paper"));
    assertThat(launch(home.resolve("bin/feint"), Map.of(), 0, "embed", "-o", "v.npy"))
        .containsSubsequence(
            "-cp", jars(home.resolve("lib")) + ":" + home + "/lib/paper/*", "feint.cli.Feint");
  }

  @ParameterizedTest
  @ValueSource(strings = {"submit", "submit --help", "submit -h", "submit --version"})
  void helpOnClustersNeedsNothingOfSpark(String arguments) throws Exception {
    assertThat(builds()).isTrue();
    launch(root.resolve("feint"), Map.of(), 0, arguments.split(" "));
    assertThat(directory.resolve("built")).doesNotExist();
    assertThat(directory.resolve("err.txt")).isEmptyFile();
  }

  @Test
  void aDistributionUsesTheInstalledSpark() throws Exception {
    Path home = directory.toRealPath().resolve("feint-1.2.3");
    copy("feint", home.resolve("bin/feint"));
    Path jar = Files.createDirectories(home.resolve("lib/spark")).resolve("feint-spark-1.jar");
    Files.writeString(jar, "");
    Path launcher = home.resolve("bin/feint");
    Path spark = directory.resolve("spark 4");
    Files.createDirectories(spark.resolve("jars"));
    Map<String, String> environment = Map.of("SPARK_HOME", spark.toString());
    String[] arguments = {"audit", "--master", "yarn"};

    launch(launcher, Map.of(), 2, arguments);
    assertThat(directory.resolve("err.txt"))
        .hasContent("feint: --master needs Spark 4: set SPARK_HOME to where it is\n");

    launch(launcher, environment, 2, arguments);
    assertThat(directory.resolve("err.txt"))
        .hasContent(
            "feint: SPARK_HOME is "
                + spark
                + ", but there is no Spark 4 for Scala 2.13 in its jars\n");

    Files.writeString(spark.resolve("jars/spark-core_2.13-4.0.1.jar"), "");
    assertThat(launch(launcher, environment, 0, arguments))
        .containsSubsequence(
            "-cp",
            spark + "/jars/*:" + jar,
            "@" + home + "/lib/spark/java-options",
            "feint.cli.Feint",
            "audit");
  }

  /** The launcher for Windows, which is not run here, has no list of modules. */
  @Test
  void theOtherLauncherLooksAtEveryModuleToo() throws IOException {
    String text = Files.readString(Program.ROOT.resolve("feint-app/src/launcher/build.cmd"));
    assertThat(text).contains("feint-*\\pom.xml", "feint-*\\src\\main");
  }
}
