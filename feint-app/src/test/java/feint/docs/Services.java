package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Services that a document starts by {@code ./feint serve --data DIR … &} for later commands; they
 * run until the document ends.
 *
 * @param folder working directory of the document's commands
 */
record Services(Path folder, List<Process> running) {

  private static final Pattern SERVICE =
      Pattern.compile("\\./feint serve .*--data (\\S+).* &", Pattern.DOTALL);

  /** Interval and maximum number of checks whether a service answers, two minutes in total. */
  private static final int MILLIS = 50;

  private static final int LOOKS = 2400;

  Services(Path folder) {
    this(folder, new ArrayList<>());
  }

  static boolean isService(String command) {
    return SERVICE.matcher(command).matches();
  }

  /** Starts a service and waits until commands can find it. */
  void start(ProcessBuilder builder) throws IOException, InterruptedException {
    String command = builder.command().get(2);
    Matcher service = SERVICE.matcher(command);
    assertThat(service.matches()).as(command).isTrue();
    builder.command("sh", "-c", "exec " + command.replaceFirst(" &$", " --end-with-input"));
    Path output = Files.createTempFile("feint", ".out");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    running.add(process);
    Path ready = folder.resolve(service.group(1)).resolve("service.json");
    for (int look = 0; look < LOOKS && process.isAlive() && !Files.exists(ready); look++) {
      TimeUnit.MILLISECONDS.sleep(MILLIS);
    }
    assertThat(ready).as("%s%n%s", command, Files.readString(output)).exists();
    Files.delete(output);
  }

  /** Ends all services like {@code kill %1}. */
  void end() throws InterruptedException {
    for (Process process : running) {
      process.destroy();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("the service ends").isTrue();
    }
    running.clear();
  }
}
