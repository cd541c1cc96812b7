package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import feint.store.connection.Storage;
import feint.testkit.OwnCertificate;
import feint.web.DecisionService;
import feint.web.connection.ServiceSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The block for nginx in the how-to, as printed, before a service; skipped without nginx. */
@Timeout(120)
class NginxIT {

  private static final String NAME = "feint.example.org";

  @TempDir Path directory;
  private DecisionService service;
  private Process nginx;

  private static Path program() {
    return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(Path.of(""));
  }

  private static String printed() throws IOException {
    Matcher block =
        Pattern.compile("```nginx\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Program.ROOT.resolve("docs/howto/run-the-service.md")));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @BeforeEach
  void start() throws Exception {
    assumeTrue(!program().toString().isEmpty(), "skipped: there is no nginx on this machine");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "skipped: there is no curl");
    ServiceSettings loopback = ServiceSettings.loopback();
    service =
        DecisionService.start(
            new Storage.SqliteFile(directory.resolve("runs.sqlite")),
            new ServiceSettings(
                loopback.host(),
                0,
                Set.of(NAME),
                loopback.certificate(),
                false,
                loopback.limits(),
                loopback.accessLog()),
            Clock.systemUTC());
    OwnCertificate own = OwnCertificate.create(directory, "own", "dns:" + NAME);
    // Only the addresses are replaced: a socket in place of the port, the files and the service.
    String block =
        printed()
            .replace("listen 443 ssl;", "listen unix:" + socket() + " ssl;")
            .replace("/etc/ssl/feint/chain.pem", own.chain().toString())
            .replace("/etc/ssl/feint/key.pem", own.key().toString())
            .replace("http://127.0.0.1:7341", service.url());
    assertThat(block).contains(socket().toString(), own.key().toString(), service.url());
    Files.writeString(
        directory.resolve("nginx.conf"),
        "daemon off; pid DIR/nginx.pid; error_log DIR/error.log; events {}\n"
                .replace("DIR", directory.toString())
            + "http { access_log off;\n"
            + "client_body_temp_path DIR/b; proxy_temp_path DIR/proxy; fastcgi_temp_path DIR/f;"
                .replace("DIR", directory.toString())
            + "uwsgi_temp_path DIR/u; scgi_temp_path DIR/s;\n".replace("DIR", directory.toString())
            + block
            + "}\n");
    nginx =
        new ProcessBuilder(
                program().toString(),
                "-e",
                directory.resolve("error.log").toString(),
                "-c",
                directory.resolve("nginx.conf").toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("nginx.out").toFile())
            .start();
    // It is written when nginx listens.
    while (!Files.exists(directory.resolve("nginx.pid"))) {
      assertThat(nginx.isAlive()).as(Files.readString(directory.resolve("nginx.out"))).isTrue();
      Thread.sleep(10);
    }
  }

  private Path socket() {
    return directory.resolve("nginx.sock");
  }

  @AfterEach
  void end() throws Exception {
    if (nginx != null) {
      nginx.destroy();
      assertThat(nginx.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    if (service != null) {
      service.close();
    }
  }

  /** A call by curl, which can use the name of the service on a socket. */
  private Process curl(String path, String... more) throws IOException {
    Stream<String> common =
        Stream.of(
            "curl",
            "--silent",
            "--no-buffer",
            "--include",
            "--max-time",
            "60",
            "--cacert",
            directory.resolve("own.pem").toString(),
            "--unix-socket",
            socket().toString(),
            "--header",
            "Authorization: Bearer " + service.tokens().processToken());
    return new ProcessBuilder(
            Stream.concat(
                    common, Stream.concat(Stream.of(more), Stream.of("https://" + NAME + path)))
                .toList())
        .redirectErrorStream(true)
        .start();
  }

  private String called(String path, String... more) throws Exception {
    Process curl = curl(path, more);
    String said = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(curl.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void requestsBodiesAndEventsPassAsTheyAre() throws Exception {
    assertThat(URI.create(service.url()).getScheme()).isEqualTo("http");
    assertThat(called("/v1/runs")).startsWith("HTTP/1.1 200").endsWith("{\"runs\":[]}");
    // Larger than what nginx lets pass by default, and than one of its buffers.
    Path body = Files.writeString(directory.resolve("body"), "{\"a\": \"" + "x".repeat(8 << 20));
    assertThat(called("/v1/runs/import", "--data-binary", "@" + body)).contains("HTTP/1.1 422 ");
    String origin = "Origin: https://" + NAME;
    assertThat(called("/v1/session", "--request", "POST", "--header", origin))
        .contains("Set-Cookie: ", "Secure");
    // The first event comes although the stream goes on.
    Process events = curl("/v1/events", "--header", "Accept: text/event-stream");
    try {
      StringBuilder seen = new StringBuilder();
      while (!seen.toString().contains("event: overview")) {
        int next = events.getInputStream().read();
        assertThat(next).as(seen.toString()).isNotNegative();
        seen.append((char) next);
      }
      assertThat(events.isAlive()).isTrue();
    } finally {
      events.destroyForcibly();
    }
  }
}
