package feint.embedding;

import feint.math.Text;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/** Files of a model on the class path. */
final class ModelFile {

  private ModelFile() {}

  static InputStream open(String name) throws IOException {
    return url(name).openStream();
  }

  private static URL url(String name) throws IOException {
    URL url = ModelFile.class.getClassLoader().getResource(name);
    if (url == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return url;
  }

  /**
   * Returns the file's CRC-32 in hexadecimal digits; a jar contains it without reading the file.
   */
  static String checksum(String name) throws IOException {
    URLConnection connection = url(name).openConnection();
    long crc =
        connection instanceof JarURLConnection jar
            ? jar.getJarEntry().getCrc()
            : computed(connection);
    return Text.of("%08x", crc);
  }

  private static long computed(URLConnection connection) throws IOException {
    try (CheckedInputStream in = new CheckedInputStream(connection.getInputStream(), new CRC32())) {
      in.transferTo(OutputStream.nullOutputStream());
      return in.getChecksum().getValue();
    }
  }
}
