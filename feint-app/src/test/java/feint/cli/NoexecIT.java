package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory of temporary files that is mounted noexec; skipped where none can be mounted. */
class NoexecIT {

  @TempDir Path directory;

  /** Output and exit code of a shell with a noexec directory t. */
  private String inNoexec(String command) throws Exception {
    Path temporary = directory.resolve("t");
    Process shell =
        new ProcessBuilder(
                "unshare",
                "-rm",
                "sh",
                "-c",
                "mount -t tmpfs -o noexec none " + temporary + " || exit 99; " + command)
            .redirectErrorStream(true)
            .start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return shell.waitFor() + " " + said;
  }

  @Test
  void librariesThatCannotBeLoadedNameTheDirectoryAndTheRemedy() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "skipped: there is no unshare");
    Path temporary = Files.createDirectory(directory.resolve("t"));
    assumeTrue(inNoexec("true").equals("0 "), "skipped: no file system can be mounted");
    String serve =
        String.join(
            " ",
            "FEINT_BUILD=never",
            "FEINT_JAVA_OPTS=-Djava.io.tmpdir=" + temporary,
            Program.ROOT.resolve("feint").toString(),
            "serve --port 0 --data",
            directory.resolve("data").toString());
    assertThat(inNoexec(serve))
        .isEqualTo(
            "2 feint: the library of SQLite cannot be loaded from the directory of temporary files "
                + temporary
                + ", which may be full, not writable or mounted noexec: name another one with"
                + " FEINT_JAVA_OPTS=-Dorg.sqlite.tmpdir=DIR\n");
  }
}
