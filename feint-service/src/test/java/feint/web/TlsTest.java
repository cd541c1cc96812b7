package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

  private static final char[] PASSWORD = "for this test".toCharArray();

  @TempDir private static Path directory;

  private static KeyStore store;
  private static Certificate certificate;

  /** A certificate that signs itself, as PEM files, made by the JDK's own tool. */
  @BeforeAll
  static void make() throws Exception {
    Path file = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "feint",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    try (InputStream said = keytool.getInputStream()) {
      String all = new String(said.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      assertThat(keytool.waitFor()).as(all).isZero();
    }
    store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    certificate =
        new Certificate(
            pem("CERTIFICATE", store.getCertificate("feint").getEncoded()),
            pem("PRIVATE KEY", store.getKey("feint", PASSWORD).getEncoded()));
  }

  private static Path pem(String kind, byte[] content) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        directory.resolve(kind.replace(' ', '-') + ".pem"),
        "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  private static HttpClient client() throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("feint", store.getCertificate("feint"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  @Test
  void requestsAreAnsweredOverTls() throws Exception {
    ServiceSettings settings = ServiceSettings.loopback().withCertificate(certificate);
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory), settings)) {
      assertThat(service.url()).startsWith("https://127.0.0.1:");
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(service.url() + "/v1/runs"))
              .header("Authorization", "Bearer " + service.tokens().processToken())
              .build();
      HttpResponse<String> answer = client().send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"runs\":[]}");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
      // Whoever does not know the certificate, or does not encrypt, gets nowhere.
      assertThatThrownBy(() -> HttpClient.newHttpClient().send(request, BodyHandlers.ofString()))
          .isInstanceOf(javax.net.ssl.SSLHandshakeException.class);
      assertThat(RawCall.of(service.url(), "GET /v1/runs", "Host: localhost"))
          .doesNotContain("200 OK");
    }
  }

  @Test
  void whatIsNoCertificateIsRefusedByName() throws Exception {
    Path garbage = Files.writeString(directory.resolve("garbage.pem"), "garbage");
    Certificate wrong = new Certificate(certificate.chain(), garbage);
    assertThatThrownBy(wrong::keyStore)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("garbage.pem: must be a key as PKCS 8 in PEM");
    assertThatThrownBy(new Certificate(garbage, certificate.key())::keyStore)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("garbage.pem");
  }
}
