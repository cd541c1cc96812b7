package feint.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Commands whose classes are archived: those that read a scenario, solve it, print and draw, and a
 * service that answers a request on the loopback interface. Their output is discarded.
 */
final class RecordedCommands {

  private static final String SCENARIO =
      """
      horizon: 6
      successes: 2
      incentives: [1, 2]
      oracle:
        success: [[0.1, 0.3], [0.4, 0.8]]
        transition: [[0.8, 0.2], [0.2, 0.8]]
      objective: {kind: goal}
      """;

  private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");

  private RecordedCommands() {}

  /** Runs the commands and ends the process. */
  static void run() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("feint-classes");
    try {
      Path scenario = Files.writeString(directory.resolve("scenario.yaml"), SCENARIO);
      Path chart = directory.resolve("chart.svg");
      run("compare", scenario.toString(), "--plot", chart.toString());
      run("solve", scenario.toString(), "--json");
      Files.deleteIfExists(chart);
      Files.delete(scenario);
    } finally {
      Files.deleteIfExists(directory);
    }
    serve();
    System.exit(0);
  }

  private static void run(String... arguments) {
    OutputStream discarded = OutputStream.nullOutputStream();
    Feint.run(arguments, discarded, discarded);
  }

  private static void serve() throws IOException, InterruptedException {
    PipedInputStream printed = new PipedInputStream();
    PipedOutputStream out = new PipedOutputStream(printed);
    String[] serve = {"serve", "--demo", "--port", "0", "--json"};
    Thread service =
        new Thread(
            () -> Feint.run(serve, out, OutputStream.nullOutputStream()), "feint-recorded-service");
    service.setDaemon(true);
    service.start();
    try (Scanner lines = new Scanner(printed, StandardCharsets.UTF_8)) {
      Matcher url = URL.matcher(lines.hasNextLine() ? lines.nextLine() : "");
      if (url.find()) {
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(url.group(1) + "/readyz")).build(),
                HttpResponse.BodyHandlers.discarding());
      }
    }
  }
}
