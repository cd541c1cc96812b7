package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the launcher in unusual environments. */
class LauncherIT {

  @TempDir Path directory;

  @Test
  void itWorksThroughLinksFromAnyDirectory() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("a folder"));
    Path link = Files.createSymbolicLink(folder.resolve("feint"), Program.ROOT.resolve("feint"));
    Path second = Files.createSymbolicLink(directory.resolve("again"), Path.of("a folder/feint"));
    Files.copy(Path.of(Program.scenario("small")), folder.resolve("small.yaml"));
    String expected =
        LaunchedProgram.in(Program.ROOT).run("solve", "scenarios/small.yaml", "--json").digits();
    assertThat(LaunchedProgram.by(link, folder).run("solve", "small.yaml", "--json").digits())
        .isEqualTo(expected);
    assertThat(
            LaunchedProgram.by(second, directory)
                .run("solve", "a folder/small.yaml", "--json")
                .digits())
        .isEqualTo(expected);
    // JUnit warns of links that lead out of a temporary directory.
    Files.delete(second);
    Files.delete(link);
  }

  @Test
  void versionAndHelpGoToStandardOutput() throws Exception {
    assertThat(LaunchedProgram.in(directory).run("--version").text())
        .matches("feint \\d+\\.\\d+\\.\\d+\\R");
    String help = LaunchedProgram.in(directory).run("evaluate", "--help").text();
    assertThat(help).startsWith("Usage: feint evaluate").contains("--perturb", "--episodes");
  }

  @Test
  void noColourMeansNoneEvenWhereColourIsForced() throws Exception {
    LaunchedProgram forced = LaunchedProgram.in(directory).with("CLICOLOR_FORCE", "1");
    assertThat(forced.run("--help").out()).contains("\u001B[");
    assertThat(forced.with("NO_COLOR", "1").run("--help").text()).startsWith("Usage: feint");
  }

  @Test
  void completionIsAScriptThatAShellCanRead() throws Exception {
    String script = LaunchedProgram.in(directory).run("generate-completion").text();
    assertThat(script).contains("solve", "--perturb", "--threads");
    Path file = Files.writeString(directory.resolve("completion.sh"), script);
    Process bash = new ProcessBuilder("bash", "-n", file.toString()).inheritIO().start();
    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(bash.exitValue()).isZero();
  }

  /** Without a note on standard error, and with the same output. */
  @Test
  void anArchiveOfClassesThatIsDamagedOrCannotBeWrittenIsIgnored() throws Exception {
    Path damaged = directory.resolve("2.jsa");
    byte[] archive = Files.readAllBytes(Path.of(ProgramArchive.PATH));
    archive[archive.length / 2] ^= 1;
    Files.write(damaged, archive);
    Path file = Files.createFile(directory.resolve("file"));
    for (Path named : List.of(damaged, file, file.resolve("1.jsa"))) {
      LaunchedProgram program =
          LaunchedProgram.in(directory).with(ProgramArchive.VARIABLE, named.toString());
      Program.Result version = program.run("--version");
      assertThat(version.text()).as("%s", named).isEqualTo("feint 0.1.0\n");
    }
  }

  @Test
  void classesAreReadFromTheArchive() throws Exception {
    Path log = directory.resolve("classes.log");
    LaunchedProgram.in(directory)
        .withJavaOption("-Xlog:class+load,class+path,cds=info:file=" + log)
        .run("--version")
        .text();
    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.contains("feint.cli.Feint source: shared objects file"));
  }

  @Test
  void languageOfTheMachineChangesNothing() throws Exception {
    String small = Program.scenario("small");
    LaunchedProgram arabic =
        LaunchedProgram.in(directory)
            .with(
                "FEINT_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -Duser.language=ar -Duser.country=EG");
    assertThat(arabic.run("evaluate", small, "-p", "greedy", "--json").text())
        .isEqualTo(
            LaunchedProgram.in(directory).run("evaluate", small, "-p", "greedy", "--json").text());
    assertThat(arabic.run("solve", small).text()).contains("9,360 state-stages in 0.");
  }

  @Test
  void outputIsUtf8WhateverTheTerminalSays() throws Exception {
    String text = Files.readString(Path.of(Program.scenario("small")));
    Files.writeString(directory.resolve("greek.yaml"), text.replace("name: small", "name: δ → ε"));
    LaunchedProgram posix = LaunchedProgram.in(directory).with("LC_ALL", "C");
    assertThat(posix.run("solve", "greek.yaml", "--json").json().path("scenario").asText())
        .isEqualTo("δ → ε");
  }

  @Test
  void anUnencodableFileNameIsAMistake() throws Exception {
    LaunchedProgram posix = LaunchedProgram.in(directory).with("LC_ALL", "C");
    assertThat(posix.run("solve", "δ.yaml").mistake()).contains("SCENARIO");
  }

  @Test
  void aWrongJavaIsAMistake() throws Exception {
    String message =
        LaunchedProgram.in(directory)
            .with("JAVA_HOME", directory.toString())
            .run("--version")
            .mistake();
    assertThat(message).isEqualTo("JAVA_HOME is " + directory + ", but there is no bin/java in it");
  }
}
