package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of archives that Java refuses. */
class ClassArchiveIT {

  @TempDir Path directory;

  private Path damaged() throws Exception {
    assumeTrue(!ProgramArchive.PATH.equals("never"), "skipped: Java writes no archive here");
    byte[] archive = Files.readAllBytes(Path.of(ProgramArchive.PATH));
    archive[archive.length / 2] ^= 1;
    return Files.write(directory.resolve("1.jsa"), archive);
  }

  @Test
  void anArchiveIsRefusedIfJavaWasGivenItAndSharesNoClasses() {
    Map<String, String> refused =
        Map.of("feint.archive.given", "true", "java.vm.info", "mixed mode");
    assertThat(ClassArchive.refused(refused::get)).isTrue();
    Map<String, String> used =
        Map.of("feint.archive.given", "true", "java.vm.info", "mixed mode, sharing");
    assertThat(ClassArchive.refused(used::get)).isFalse();
    assertThat(ClassArchive.refused(Map.of("java.vm.info", "mixed mode")::get)).isFalse();
  }

  /** Java describes itself differently with an intact archive and with a damaged one. */
  @Test
  void aDamagedArchiveIsRefused() throws Exception {
    for (Path archive : List.of(Path.of(ProgramArchive.PATH), damaged())) {
      LaunchedProgram program =
          LaunchedProgram.in(directory)
              .with(ProgramArchive.VARIABLE, archive.toString())
              .withJavaOption("-XshowSettings:properties");
      String settings = program.run("--version").err();
      Map<String, String> properties =
          settings
              .lines()
              .map(line -> line.strip().split(" = ", 2))
              .filter(parts -> parts.length == 2)
              .collect(
                  Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, second) -> first));
      assertThat(ClassArchive.refused(properties::get))
          .as("%s", archive)
          .isEqualTo(archive.startsWith(directory));
    }
  }

  @Tag("slow")
  @Test
  void aDamagedArchiveIsReplacedAndAnIntactOneIsNot() throws Exception {
    Path damaged = damaged();
    byte[] before = Files.readAllBytes(damaged);
    ProgramArchive.of(damaged).write();
    byte[] replaced = Files.readAllBytes(damaged);
    assertThat(replaced).isNotEqualTo(before);
    ProgramArchive.of(damaged).write();
    assertThat(Files.readAllBytes(damaged)).isEqualTo(replaced);
  }
}
