package feint.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Trusted certificates of a PEM file, used in place of the system's. */
final class Authority {

  private Authority() {}

  /**
   * Returns an HTTP client that trusts the certificates in a PEM file, and no others.
   *
   * @throws IllegalArgumentException if there is no certificate in the file
   */
  static HttpClient http(Path file) {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted(file));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return builder().sslContext(context).build();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          file + ": must hold certificates in PEM, cannot be used: " + e.getMessage(), e);
    }
  }

  static HttpClient.Builder builder() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
  }

  private static KeyStore trusted(Path file) throws IOException, GeneralSecurityException {
    Collection<? extends Certificate> certificates;
    try (InputStream in = Files.newInputStream(file)) {
      certificates = CertificateFactory.getInstance("X.509").generateCertificates(in);
    }
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException(file + ": must hold certificates in PEM, was none");
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    int number = 0;
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("authority " + number++, certificate);
    }
    return store;
  }
}
