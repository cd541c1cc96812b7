package feint.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/**
 * A certificate and its key, in the form that authorities and tools write: PEM files, the key as
 * PKCS 8 without a password.
 */
public record Certificate(Path chain, Path key) {

  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";

  /** A password for a key store that never leaves memory. */
  static final String PASSWORD = "in memory only";

  /** Both as a key store. */
  KeyStore keyStore() {
    try (InputStream in = Files.newInputStream(chain)) {
      java.security.cert.Certificate[] certificates =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(in)
              .toArray(java.security.cert.Certificate[]::new);
      if (certificates.length == 0) {
        throw new IllegalArgumentException(chain + ": must hold a certificate in PEM, was none");
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      String algorithm = certificates[0].getPublicKey().getAlgorithm();
      store.setKeyEntry("feint", privateKey(algorithm), PASSWORD.toCharArray(), certificates);
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          chain + " and " + key + ": cannot be used as certificate and key: " + e.getMessage(), e);
    }
  }

  private PrivateKey privateKey(String algorithm) throws IOException, GeneralSecurityException {
    List<String> lines = Files.readAllLines(key).stream().map(String::strip).toList();
    int begin = lines.indexOf(BEGIN);
    int end = lines.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(
          key + ": must be a key as PKCS 8 in PEM (" + BEGIN + "), was not");
    }
    byte[] encoded = Base64.getMimeDecoder().decode(String.join("", lines.subList(begin + 1, end)));
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }
}
