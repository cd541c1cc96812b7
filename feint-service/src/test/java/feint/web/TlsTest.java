package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.testkit.OwnCertificate;
import feint.web.connection.ServiceSettings;
import feint.web.connection.TlsCertificate;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

  private static final String HERE = "dns:localhost,ip:127.0.0.1";

  @TempDir private static Path directory;

  private static OwnCertificate first;
  private static OwnCertificate second;

  @BeforeAll
  static void make() throws Exception {
    first = OwnCertificate.create(directory, "first", HERE);
    second = OwnCertificate.create(directory, "second", HERE);
  }

  private static TlsCertificate certificate() {
    return new TlsCertificate(first.chain(), first.key());
  }

  private static SSLContext trusting(Path... chains) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    for (Path chain : chains) {
      try (InputStream in = Files.newInputStream(chain)) {
        trusted.setCertificateEntry(
            chain.toString(), CertificateFactory.getInstance("X.509").generateCertificate(in));
      }
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  @Test
  void requestsAreAnsweredOverTls() throws Exception {
    ServiceSettings settings = ServiceSettings.loopback().withCertificate(certificate());
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory), settings)) {
      assertThat(service.url()).startsWith("https://127.0.0.1:");
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(service.url() + "/v1/runs"))
              .header("Authorization", "Bearer " + service.tokens().processToken())
              .build();
      HttpClient client = HttpClient.newBuilder().sslContext(trusting(first.chain())).build();
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"runs\":[]}");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
      // Clients that do not trust the certificate, or do not encrypt, are refused.
      assertThatThrownBy(() -> HttpClient.newHttpClient().send(request, BodyHandlers.ofString()))
          .isInstanceOf(javax.net.ssl.SSLHandshakeException.class);
      assertThat(RawCall.of(service.url(), "GET /v1/runs", "Host: localhost"))
          .doesNotContain("200 OK");
    }
  }

  @Test
  void filesWithoutCertificateOrKeyAreRefusedByName() throws Exception {
    Path garbage = Files.writeString(directory.resolve("garbage.pem"), "garbage");
    Files.setPosixFilePermissions(garbage, PosixFilePermissions.fromString("rw-------"));
    TlsCertificate wrong = new TlsCertificate(first.chain(), garbage);
    assertThatThrownBy(wrong::keyStore)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("garbage.pem: must be a key as PKCS 8 in PEM");
    assertThatThrownBy(new TlsCertificate(garbage, first.key())::keyStore)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("garbage.pem");
    assertThatThrownBy(new TlsCertificate(first.chain(), second.key())::keyStore)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("second-key.pem: is not the key of the certificate in ");
  }

  @Test
  void keysThatOthersCanReadAreRefused() throws Exception {
    for (String mode : new String[] {"rw-r--r--", "rw-r-----", "rw----r--"}) {
      Path key = Files.createTempFile(directory, "oblivious", ".pem");
      Files.copy(first.key(), key, StandardCopyOption.REPLACE_EXISTING);
      Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(mode));
      assertThatThrownBy(new TlsCertificate(first.chain(), key)::keyStore)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching(
              ".*: must be readable by its owner alone, has mode 06(44|40|04): use chmod 600 .*");
    }
  }

  /** A connection that stays open over a renewal of the certificate. */
  private static final class Kept implements AutoCloseable {

    private final SSLSocket socket;

    Kept(String url) throws Exception {
      socket =
          (SSLSocket)
              trusting(first.chain(), second.chain())
                  .getSocketFactory()
                  .createSocket("127.0.0.1", URI.create(url).getPort());
      socket.startHandshake();
    }

    String subject() throws Exception {
      X509Certificate shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      return shown.getSubjectX500Principal().getName();
    }

    String status() throws Exception {
      OutputStream out = socket.getOutputStream();
      out.write(
          "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
      StringBuilder answer = new StringBuilder();
      while (!answer.toString().endsWith("alive\n")) {
        int next = socket.getInputStream().read();
        assertThat(next).as("the connection goes on after " + answer).isNotNegative();
        answer.append((char) next);
      }
      return answer.substring(0, answer.indexOf("\r"));
    }

    @Override
    public void close() throws java.io.IOException {
      socket.close();
    }
  }

  @Test
  void renewedCertificateIsUsedByNewConnectionsAndOldOnesStayOpen() throws Exception {
    Path chain = Files.copy(first.chain(), directory.resolve("shown.pem"));
    Path key =
        Files.copy(
            first.key(), directory.resolve("shown-key.pem"), StandardCopyOption.COPY_ATTRIBUTES);
    ServiceSettings settings =
        ServiceSettings.loopback().withCertificate(new TlsCertificate(chain, key));
    try (DecisionService service =
            DecisionService.start(
                Databases.SQLITE.fresh(directory), settings, java.time.Clock.systemUTC());
        Kept before = new Kept(service.url())) {
      assertThat(before.subject()).isEqualTo("CN=first");
      assertThat(before.status()).isEqualTo("HTTP/1.1 200 OK");

      // A certificate that does not match its key: the previous one stays.
      Files.copy(second.chain(), chain, StandardCopyOption.REPLACE_EXISTING);
      assertThatThrownBy(service::reloadCertificate)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("shown-key.pem: is not the key of the certificate in ");
      Files.writeString(chain, "garbage");
      assertThatThrownBy(service::reloadCertificate).hasMessageContaining("shown.pem");
      try (Kept still = new Kept(service.url())) {
        assertThat(still.subject()).isEqualTo("CN=first");
      }

      Files.copy(second.chain(), chain, StandardCopyOption.REPLACE_EXISTING);
      Files.copy(
          second.key(),
          key,
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.COPY_ATTRIBUTES);
      service.reloadCertificate();
      try (Kept after = new Kept(service.url())) {
        assertThat(after.subject()).isEqualTo("CN=second");
        assertThat(after.status()).isEqualTo("HTTP/1.1 200 OK");
      }
      assertThat(before.status()).isEqualTo("HTTP/1.1 200 OK");
    }
  }
}
