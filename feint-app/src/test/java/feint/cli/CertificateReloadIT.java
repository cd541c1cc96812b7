package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.client.FeintClient;
import feint.client.UnavailableException;
import feint.testkit.OwnCertificate;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of certificates that a running service reloads on SIGHUP. */
@Timeout(120)
class CertificateReloadIT {

  private static final String HERE = "ip:127.0.0.1";

  @TempDir Path directory;

  private static void replace(Path file, Path by) throws Exception {
    Files.copy(by, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static void hangUp(Process service) throws Exception {
    assertThat(new ProcessBuilder("kill", "-HUP", "" + service.pid()).start().waitFor()).isZero();
  }

  private static String until(BufferedReader lines, String text) throws Exception {
    String line = "";
    while (!line.contains(text)) {
      line = lines.readLine();
      assertThat(line).isNotNull().doesNotStartWith("\tat ");
    }
    return line;
  }

  private static boolean trusts(FeintClient client) {
    try {
      return client.runs().count() == 0;
    } catch (UnavailableException e) {
      assertThat(e).hasMessageContaining("is not trusted");
      return false;
    }
  }

  @Tag("slow")
  @Test
  void newCertificatesAreShownAndBadOnesAreLogged() throws Exception {
    LaunchedProgram.assumeSighup();
    OwnCertificate first = OwnCertificate.create(directory, "first", HERE);
    OwnCertificate second = OwnCertificate.create(directory, "second", HERE);
    Path chain = Files.copy(first.chain(), directory.resolve("chain.pem"));
    Path key = directory.resolve("key.pem");
    replace(key, first.key());
    Path ready = directory.resolve("data/service.json");
    Process service =
        LaunchedProgram.in(directory)
            .start(
                directory.resolve("out.txt"),
                "serve",
                "--port",
                "0",
                "--data",
                directory.resolve("data").toString(),
                "--tls-cert",
                chain.toString(),
                "--tls-key",
                key.toString());
    try (BufferedReader err =
        new BufferedReader(
            new InputStreamReader(service.getErrorStream(), StandardCharsets.UTF_8))) {
      while (!Files.exists(ready) || Files.size(directory.resolve("out.txt")) == 0) {
        assertThat(service.isAlive()).isTrue();
        Thread.sleep(10);
      }
      assertThat(trusts(FeintClient.of(ready).trusting(first.chain()))).isTrue();
      // The certificate of one key with the key of another.
      replace(chain, second.chain());
      hangUp(service);
      assertThat(until(err, "certificate not reloaded"))
          .endsWith(key + ": is not the key of the certificate in " + chain);
      assertThat(trusts(FeintClient.of(ready).trusting(first.chain()))).isTrue();
      replace(key, second.key());
      hangUp(service);
      while (!trusts(FeintClient.of(ready).trusting(second.chain()))) {
        assertThat(service.isAlive()).isTrue();
      }
      // This leaves its output open.
      assertThat(service.toHandle().destroy()).isTrue();
      assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(service.exitValue()).isZero();
      assertThat(err.lines()).noneMatch(line -> line.startsWith("\tat "));
    } finally {
      service.destroyForcibly();
    }
  }
}
