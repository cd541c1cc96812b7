package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import feint.store.SimulatedStorage;
import feint.store.SimulatedStorage.Fault;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Services that crash, on a database that fails, in schedules that seeds decide. */
@Order(1)
class CrashSimulationTest {

  @TempDir Path directory;

  private static SimulatedServices.Report played(
      SimulatedStorage storage, long seed, Set<Fault> faults) throws Exception {
    int services = 1 + (int) (seed % 2);
    return new SimulatedServices(seed, services, storage, faults).run();
  }

  /** Sums over schedules, which must not be empty. */
  private record Sums(long failures, long crashes, long heard) {}

  /** A seed that fails is played again by this call alone, with the same steps. */
  private Sums promisesHold(Path file, long from, long to) throws Exception {
    long failures = 0;
    long crashes = 0;
    long heard = 0;
    try (SimulatedStorage storage = new SimulatedStorage(file)) {
      for (long seed = from; seed < to; seed++) {
        SimulatedServices.Report report = played(storage, seed, Set.of());
        assertThat(report.violations()).as("seed %d", seed).isEmpty();
        failures += report.failures();
        crashes += report.crashes();
        heard += report.heard();
      }
    }
    return new Sums(failures, crashes, heard);
  }

  /** Plays a part of the schedules on each of two threads. */
  private void promisesHold(long from, long to) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      long middle = (from + to) / 2;
      Future<Sums> first =
          threads.submit(() -> promisesHold(directory.resolve("first.sqlite"), from, middle));
      Future<Sums> second =
          threads.submit(() -> promisesHold(directory.resolve("second.sqlite"), middle, to));
      for (Sums sums : List.of(first.get(), second.get())) {
        long schedules = (to - from) / 2;
        assertThat(sums.failures()).isGreaterThan(schedules);
        assertThat(sums.crashes()).isGreaterThan(schedules / 2);
        assertThat(sums.heard()).isGreaterThan(schedules * 5);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void promisesHoldInHundredsOfSchedules() throws Exception {
    promisesHold(0, 200);
  }

  @Tag("slow")
  @Test
  void promisesHoldInThousandsOfSchedules() throws Exception {
    promisesHold(200, 10_200);
  }

  @Tag("long")
  @Test
  void promisesHoldInAMillionSchedules() throws Exception {
    promisesHold(10_200, 1_010_200);
  }

  @Test
  void seedRepeatsItsScheduleExactly() throws Exception {
    try (SimulatedStorage storage = new SimulatedStorage(directory.resolve("runs.sqlite"))) {
      for (long seed = 0; seed < 5; seed++) {
        assertThat(played(storage, seed, Set.of())).isEqualTo(played(storage, seed, Set.of()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void plantedFaultIsFound(Fault fault) throws Exception {
    boolean found = false;
    try (SimulatedStorage storage = new SimulatedStorage(directory.resolve("runs.sqlite"))) {
      for (long seed = 0; seed < 40 && !found; seed++) {
        SimulatedServices.Report report = played(storage, seed, EnumSet.of(fault));
        found = !report.violations().isEmpty();
        if (found) {
          assertThat(played(storage, seed, EnumSet.of(fault))).isEqualTo(report);
        }
      }
    }
    assertThat(found).isTrue();
  }
}
