package feint.service.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.diagnosis.Diagnosis.Load;
import feint.service.diagnosis.Diagnosis.WaitingRun;
import feint.store.connection.StoreSpace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExaminationTest {

  private static final long MIB = 1 << 20;
  private static final long DAY = 86_400_000;

  @TempDir Path directory;

  private static List<String> severities(List<DiagnosisFinding> findings) {
    assertThat(findings).allSatisfy(finding -> assertThat(finding.text()).contains(": "));
    return findings.stream().map(DiagnosisFinding::severity).toList();
  }

  @Test
  void littleSpaceIsScarceAndLessIsAnError() {
    long total = 100_000 * MIB;
    assertThat(Examination.ofSpace(new StoreSpace(1, 1, 6000 * MIB, total))).isEmpty();
    // A small part of a large disk suffices, and so does a large part of a small one.
    assertThat(Examination.ofSpace(new StoreSpace(1, 1, 1500 * MIB, total))).isEmpty();
    assertThat(Examination.ofSpace(new StoreSpace(1, 1, 900 * MIB, 2000 * MIB))).isEmpty();
    assertThat(severities(Examination.ofSpace(new StoreSpace(1, 1, 900 * MIB, total))))
        .containsExactly("warning");
    assertThat(severities(Examination.ofSpace(new StoreSpace(1, 1, 99 * MIB, 200 * MIB))))
        .containsExactly("error");
    assertThat(Examination.ofSpace(new StoreSpace(1, 1, 99 * MIB, 200 * MIB)).get(0).text())
        .startsWith("the disk of the data directory has 99 MiB free (49.5 %): free some space");
    assertThat(Examination.ofSpace(new StoreSpace(1, 0, 0, 0))).as("no directory").isEmpty();
    assertThat(severities(Examination.ofSpace(new StoreSpace(1, 300 * MIB, total, total))))
        .containsExactly("warning");
  }

  @Test
  void slowWritesAndFullLimitsAreFound() {
    assertThat(Examination.ofLoad(new Load(3, 1999, 999, 31, 9, 1599, 2000))).isEmpty();
    List<DiagnosisFinding> found = Examination.ofLoad(new Load(3, 2000, 1000, 32, 10, 1600, 2000));
    assertThat(severities(found))
        .containsExactly("error", "warning", "warning", "warning", "warning");
    assertThat(found)
        .extracting(DiagnosisFinding::subject)
        .containsExactly("writes", "writes", "connections", "work", "work");
    assertThat(found.get(2).text()).startsWith("1600 of 2000 connections are open: ");
  }

  @Test
  void runsThatWaitForADayAndClocksBehindTheStoreAreFound() {
    WaitingRun run = new WaitingRun("ab", 7, DAY, List.of());
    assertThat(Examination.ofWaiting(List.of(run), 2 * DAY)).isEmpty();
    assertThat(Examination.ofWaiting(List.of(run), 2 * DAY + 1))
        .containsExactly(
            DiagnosisFinding.warning(
                "run",
                "run ab has waited since 1970-01-02T00:00:00Z for the answer to query 7: start its"
                    + " client again, or use feint runs give-up ab 7"));
    assertThat(Examination.ofClock(DAY + 60_000, DAY)).isEmpty();
    assertThat(severities(Examination.ofClock(DAY + 60_001, DAY))).containsExactly("error");
  }

  @Test
  void filesThatOthersCanReadAreFound() throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    Path secret = Files.writeString(directory.resolve("service.json"), "{}");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    assertThat(Examination.ofModes(directory)).isEmpty();
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r-----"));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(Examination.ofModes(directory))
        .extracting(DiagnosisFinding::text)
        .containsExactly(
            directory
                + ": must be readable by its owner alone, has mode 0755: use chmod 700 "
                + directory,
            secret
                + ": must be readable by its owner alone, has mode 0640: use chmod 600 "
                + secret);
    assertThat(severities(Examination.ofModes(directory))).containsExactly("warning", "error");
    for (String writable : List.of("rwxrwx---", "rwx---rwx", "rwx----w-")) {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(writable));
      assertThat(severities(Examination.ofModes(directory))).containsExactly("error", "error");
    }
    assertThat(Examination.ofModes(directory.resolve("nowhere"))).hasSize(1);
  }
}
