package feint.blas;

import com.sun.jna.NativeLibrary;
import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import feint.io.AtomicFile;
import feint.io.CacheDirectory;
import feint.network.Kernel;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * OpenBLAS from a jar: its libraries are unpacked into the cache directory and loaded. It is
 * available for Linux on x86-64; elsewhere the kernel is plain Java.
 */
final class OpenBlas {

  private static final String PLACE = "org/bytedeco/openblas/linux-x86_64/";

  /** In the order of their dependencies. */
  private static final List<String> LIBRARIES =
      List.of("libgcc_s.so.1", "libquadmath.so.0", "libgfortran.so.5", "libopenblas.so.0");

  /** Held by a strong reference, since the logger would otherwise lose its level. */
  private static final Logger TALK = Logger.getLogger("dev.ludovic.netlib.blas.InstanceBuilder");

  private OpenBlas() {}

  /** Returns the kernel, if it is available. */
  static Optional<Kernel> kernel() {
    if (!here()) {
      return Optional.empty();
    }
    try {
      return Optional.of(load(CacheDirectory.standard().resolve("openblas")));
    } catch (IOException | RuntimeException | LinkageError e) {
      // Without a directory to unpack it, or on an older system, the slower kernel is used.
      return Optional.empty();
    }
  }

  private static boolean here() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch", "");
    return system.contains("linux")
        && (machine.equals("amd64") || machine.equals("x86_64"))
        && OpenBlas.class.getClassLoader().getResource(PLACE + "libopenblas.so.0") != null;
  }

  private static Kernel load(Path cache) throws IOException {
    NativeLibrary library = null;
    Path path = cache;
    for (String name : LIBRARIES) {
      path = unpacked(name, cache);
      library = NativeLibrary.getInstance(path.toString());
    }
    if (library == null) {
      throw new IOException("no library");
    }
    // Runs are distributed over threads already, and one thread adds in one order.
    library.getFunction("openblas_set_num_threads").invokeVoid(new Object[] {1});
    String version = library.getFunction("openblas_get_config").invokeString(new Object[0], false);
    System.setProperty("dev.ludovic.netlib.blas.nativeLibPath", path.toString());
    TALK.setLevel(Level.OFF);
    BLAS blas = NativeBLAS.getInstance();
    return new BlasKernel(blas, name(version, library));
  }

  /** Returns for example "OpenBLAS 0.3.30 SkylakeX": version and code chosen for this processor. */
  private static String name(String version, NativeLibrary library) {
    String core = library.getFunction("openblas_get_corename").invokeString(new Object[0], false);
    String[] words = version.split(" ", -1);
    return "OpenBLAS " + (words.length > 1 ? words[1] + " " : "") + core;
  }

  private static Path unpacked(String name, Path cache) throws IOException {
    URL resource = OpenBlas.class.getClassLoader().getResource(PLACE + name);
    if (resource == null) {
      throw new IOException(name + " is missing");
    }
    long size = resource.openConnection().getContentLengthLong();
    // The size in the directory's name distinguishes versions.
    Path directory = CacheDirectory.created(cache.resolve(name + "-" + size));
    Path file = directory.resolve(name);
    if (!Files.exists(file) || Files.size(file) != size) {
      try (InputStream in = resource.openStream()) {
        AtomicFile.write(file, in::transferTo);
      }
    }
    return file;
  }
}
