package feint.web.connection;

import feint.io.PrivateMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Certificate and its key in PEM files, the key as PKCS 8 without a password. */
public record TlsCertificate(Path chain, Path key) {

  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";

  /** Password of a key store that never leaves memory. */
  public static final String PASSWORD = "in memory only";

  /** Returns both as a key store. */
  public KeyStore keyStore() {
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
      PublicKey shown = certificates[0].getPublicKey();
      PrivateKey secret = privateKey(shown.getAlgorithm());
      requirePair(shown, secret);
      store.setKeyEntry("feint", secret, PASSWORD.toCharArray(), certificates);
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          chain + " and " + key + ": cannot be used as certificate and key: " + e.getMessage(), e);
    }
  }

  /** Checks that the certificate verifies signatures of the key. */
  private void requirePair(PublicKey shown, PrivateKey secret) throws GeneralSecurityException {
    String kind =
        switch (shown.getAlgorithm()) {
          case "EC" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> shown.getAlgorithm();
        };
    byte[] text = {1, 2, 3, 4};
    Signature signature = Signature.getInstance(kind);
    signature.initSign(secret);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(shown);
    signature.update(text);
    if (!signature.verify(signed)) {
      throw new IllegalArgumentException(key + ": is not the key of the certificate in " + chain);
    }
  }

  private PrivateKey privateKey(String algorithm) throws IOException, GeneralSecurityException {
    Optional<String> exposed = PrivateMode.fault(key);
    if (exposed.isPresent()) {
      throw new IllegalArgumentException(exposed.get());
    }
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
