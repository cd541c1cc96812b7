package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.client.FeintClient;
import feint.client.UnavailableException;
import feint.store.connection.Storage;
import feint.testkit.OwnCertificate;
import feint.web.DecisionService;
import feint.web.connection.ServiceSettings;
import feint.web.connection.TlsCertificate;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates that clients trust, and files with secrets that others can read. */
class SecretsTest {

  @TempDir Path directory;
  private OwnCertificate own;
  private DecisionService service;

  @BeforeEach
  void start() throws Exception {
    own = OwnCertificate.create(directory, "own", "dns:feint.example.org,ip:127.0.0.1");
    service =
        DecisionService.start(
            new Storage.SqliteFile(directory.resolve("runs.sqlite")),
            ServiceSettings.loopback().withCertificate(new TlsCertificate(own.chain(), own.key())),
            Clock.systemUTC());
  }

  @AfterEach
  void end() {
    service.close();
  }

  private Path secret(String text, String mode) throws Exception {
    Path file = Files.createTempFile(directory, "secret", "");
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private Program.Result runs(String url, Path token, Path ca) {
    return Program.inside(
        "runs", "--service", url, "--token-file", token.toString(), "--ca", ca.toString());
  }

  @Test
  void clientsTrustTheCertificatesOfTheirFileAndNoOthers() throws Exception {
    Path token = secret(service.tokens().processToken(), "rw-------");
    OwnCertificate other = OwnCertificate.create(directory, "other", "ip:127.0.0.1");
    assertThat(runs(service.url(), token, own.chain()).exit()).isZero();
    Program.Result wrong = runs(service.url(), token, other.chain());
    assertThat(wrong.exit()).isEqualTo(1);
    assertThat(wrong.err())
        .startsWith(
            "feint: the certificate of the service at " + service.url() + " is not trusted: ");
    // The certificate does not have this name.
    Program.Result misnamed =
        runs(service.url().replace("127.0.0.1", "localhost"), token, own.chain());
    assertThat(misnamed.exit()).isEqualTo(1);
    assertThat(misnamed.err()).contains("is not trusted: ", "localhost");

    FeintClient client =
        FeintClient.connect(URI.create(service.url()), service.tokens().processToken());
    assertThat(client.trusting(own.chain()).runs()).isEmpty();
    Assertions.assertThatThrownBy(() -> client.trusting(other.chain()).runs().count())
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("is not trusted");
    Assertions.assertThatThrownBy(() -> client.runs().count())
        .hasMessageContaining("is not trusted");
    assertThat(runs(service.url(), token, secret("no certificate", "rw-------")).mistake())
        .startsWith("--ca: ")
        .contains("must hold certificates in PEM");
  }

  @Test
  void secretsThatOthersCanReadAreRefused() throws Exception {
    Path token = secret(service.tokens().processToken(), "rw-r--r--");
    assertThat(runs(service.url(), token, own.chain()).mistake())
        .isEqualTo(
            token + ": must be readable by its owner alone, has mode 0644: use chmod 600 " + token);
    Path password = secret("password", "rw-r-----");
    String data = directory.resolve("data").toString();
    String url = "jdbc:postgresql://127.0.0.1:1/none";
    assertThat(
            Program.inside(
                    "serve",
                    "--data",
                    data,
                    "--storage",
                    url,
                    "--storage-password-file",
                    password.toString())
                .mistake())
        .isEqualTo(
            password
                + ": must be readable by its owner alone, has mode 0640: use chmod 600 "
                + password);
    Files.setPosixFilePermissions(own.key(), PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(
            Program.inside(
                    "serve",
                    "--port",
                    "0",
                    "--data",
                    data,
                    "--tls-cert",
                    own.chain().toString(),
                    "--tls-key",
                    own.key().toString())
                .mistake())
        .isEqualTo(
            own.key()
                + ": must be readable by its owner alone, has mode 0644: use chmod 600 "
                + own.key());
  }

  @Test
  void backupsOfPostgresAreLeftToItsOwnTools() throws Exception {
    Path data = Files.createDirectory(directory.resolve("data"));
    String mark = data.resolve("postgres.mark").toString();
    String[] backup = {"backup", "--data", data.toString(), "-o", "copy.dump"};
    Files.writeString(Path.of(mark), "");
    assertThat(Program.inside(backup).mistake())
        .isEqualTo(
            "feint backup copies only SQLite files: copy a PostgreSQL database with pg_dump"
                + " --format=custom --file=copy.dump --dbname=URL, do not copy its mark "
                + mark
                + ", and start on the restored dump with --restored");
    assertThat(
            Program.inside(
                    "backup",
                    "--storage",
                    "jdbc:postgresql://db/feint",
                    "-o",
                    "copy.dump",
                    "--data",
                    data.toString())
                .mistake())
        .contains(" --dbname=postgresql://db/feint, ");
  }
}
