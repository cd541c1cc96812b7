package feint.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * Self-signed certificate and its key as PEM files, created by the JDK's keytool.
 *
 * @param chain file of the certificate
 * @param key file of the key, readable by its owner only
 */
public record OwnCertificate(Path chain, Path key) {

  private static final String PASSWORD = "for this test";

  /**
   * Creates a certificate.
   *
   * @param directory directory for the files; must not have a certificate of this name yet
   * @param names names of the host, such as {@code dns:localhost,ip:127.0.0.1}
   */
  public static OwnCertificate create(Path directory, String name, String names)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path file = directory.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "feint",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=" + names,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    try (InputStream said = keytool.getInputStream()) {
      String all = new String(said.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(keytool.waitFor()).as(all).isZero();
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    Path key = directory.resolve(name + "-key.pem");
    Files.createFile(
        key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return new OwnCertificate(
        pem(
            directory.resolve(name + ".pem"),
            "CERTIFICATE",
            store.getCertificate("feint").getEncoded()),
        pem(key, "PRIVATE KEY", store.getKey("feint", PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path pem(Path file, String kind, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }
}
