package feint.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheDirectoryTest {

  @TempDir Path directory;

  @Test
  void placeFollowsTheEnvironment() {
    String shared = directory.toString();

    assertThat(CacheDirectory.of(Map.of(), "/home/me")).isEqualTo(Path.of("/home/me/.cache/feint"));
    assertThat(CacheDirectory.of(Map.of("XDG_CACHE_HOME", shared), "/home/me"))
        .isEqualTo(directory.resolve("feint"));
    assertThat(CacheDirectory.of(Map.of("XDG_CACHE_HOME", "relative"), "/home/me"))
        .isEqualTo(Path.of("/home/me/.cache/feint"));
    assertThat(CacheDirectory.of(Map.of("XDG_CACHE_HOME", shared, "FEINT_CACHE", "own"), "/home"))
        .isEqualTo(Path.of("own"));
  }

  @Test
  void unusableDirectoryIsNamedWithTheRemedy() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    String remedy = "Feint keeps reproducible files there; set FEINT_CACHE to a writable directory";

    assertThat(CacheDirectory.created(directory.resolve("a/b"))).isDirectory();
    assertThatThrownBy(() -> CacheDirectory.created(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be written: it is not a directory; " + remedy);
    assertThatThrownBy(() -> CacheDirectory.created(file.resolve("below")))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file.resolve("below") + ": cannot be written: ")
        .hasMessageEndingWith("; " + remedy);
  }
}
