package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.Acknowledged.Request;
import feint.cli.ServedProgram.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a service with a full disk: it refuses requests and loses nothing. */
@EnabledOnOs(OS.LINUX)
class FullDiskIT {

  /** Room for SQLite's library, which is unpacked first, and for some hundred decisions. */
  private static final int KIBIBYTES = 3 << 10;

  private static final int CLIENTS = 3;

  @TempDir Path directory;

  private final Acknowledged acknowledged = new Acknowledged();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final int[] places = new int[CLIENTS];

  @Tag("slow")
  @Test
  void fullDiskRevealsAndRevokesNothing() throws Exception {
    Path launcher = directory.resolve("limited");
    Files.writeString(
        launcher,
        "#!/bin/bash\nulimit -f "
            + KIBIBYTES
            + "\nexec "
            + Program.ROOT.resolve("feint")
            + " \"$@\"\n");
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    List<String> runs = new ArrayList<>();
    try (ServedProgram service =
        ServedProgram.in(directory, LaunchedProgram.by(launcher, directory))) {
      for (int client = 0; client < CLIENTS; client++) {
        Reply made = acknowledged.send(service, KillIT.creation("random", "run " + client));
        runs.add(made.json().get("id").asText());
      }
      fill(service, runs);
      acknowledged.repeatAll(service);
      assertThat(service.send("GET", "/v1/runs", "").status()).isEqualTo(200);
      service.kill();
      acknowledged.findIn(service.database(), elsewhere);
      assertThat(acknowledged.broken()).isEmpty();
    }
    try (ServedProgram service = ServedProgram.in(directory)) {
      acknowledged.repeatAll(service);
      for (int client = 0; client < CLIENTS; client++) {
        String run = runs.get(client);
        int number = places[client] + 1;
        assertThat(acknowledged.send(service, ask(run, number)).status()).isIn(200, 201);
        assertThat(acknowledged.send(service, tell(run, number)).status()).isEqualTo(200);
        assertThat(acknowledged.send(service, ask(run, number + 1)).status()).isEqualTo(201);
      }
    }
    assertThat(acknowledged.broken()).isEmpty();
    assertThat(acknowledged.size()).isGreaterThan(50);
  }

  private static Request ask(String run, int number) {
    return Request.ask(run, number, 1 + number % 2);
  }

  private static Request tell(String run, int number) {
    return Request.tell(run, number, number % 3 == 0);
  }

  /** Every client plays until it is refused. */
  private void fill(ServedProgram service, List<String> runs) throws InterruptedException {
    List<Thread> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      int place = client;
      clients.add(
          new Thread(
              () -> {
                try {
                  places[place] = played(service, runs.get(place));
                } catch (IOException | RuntimeException | Error e) {
                  failure.set(e);
                }
              }));
    }
    clients.forEach(Thread::start);
    for (Thread client : clients) {
      client.join();
    }
    assertThat(failure.get()).isNull();
  }

  /** Plays until the service refuses; returns how many queries were asked and answered. */
  private int played(ServedProgram service, String run) throws IOException {
    for (int number = 1; ; number++) {
      if (acknowledged.send(service, ask(run, number)).status() == 503
          || acknowledged.send(service, tell(run, number)).status() == 503) {
        return number - 1;
      }
    }
  }
}
