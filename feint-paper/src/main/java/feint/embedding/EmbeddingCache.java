package feint.embedding;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.CacheDirectory;
import feint.math.Text;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * Cache of vectors on disk: one directory per model, in it one file per encoded chunk.
 *
 * <p>A chunk is written atomically and never changed, so that a run may be interrupted at any
 * moment and resumed, and several runs may fill one cache. A damaged chunk counts as missing.
 */
public final class EmbeddingCache {

  private static final int MAGIC = 0x46454d42; // FEMB
  private static final int VERSION = 1;
  private static final int HEADER = 4 * Integer.BYTES;

  private final Path directory;

  /** Creates a cache in this directory, which is created when the first chunk is written. */
  public EmbeddingCache(Path directory) {
    this.directory = directory;
  }

  /** Returns the cache in the standard directory. */
  public static EmbeddingCache standard() {
    return new EmbeddingCache(CacheDirectory.standard().resolve("embeddings"));
  }

  /** Returns the cached vectors of these texts. */
  Map<TextKey, float[]> load(EncoderModel model, Set<TextKey> wanted) {
    Map<TextKey, float[]> found = new HashMap<>();
    Path folder = directory.resolve(model.id());
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (DirectoryStream<Path> chunks = Files.newDirectoryStream(folder, "*.chunk")) {
      readAll(chunks, model.dimension(), wanted, found);
    } catch (IOException e) {
      throw new ArchiveException(folder.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
    return found;
  }

  /** Reads chunks; an error in listing the directory is reported like any other read error. */
  static void readAll(
      Iterable<Path> chunks, int dimension, Set<TextKey> wanted, Map<TextKey, float[]> found)
      throws IOException {
    try {
      for (Path chunk : chunks) {
        read(chunk, dimension, wanted, found);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static void read(
      Path chunk, int dimension, Set<TextKey> wanted, Map<TextKey, float[]> found)
      throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(chunk);
    } catch (NoSuchFileException e) {
      return; // Another process may empty the cache at any time.
    }
    if (!intact(bytes, dimension)) {
      return;
    }
    ByteBuffer content = ByteBuffer.wrap(bytes).position(HEADER);
    for (int rows = ByteBuffer.wrap(bytes).getInt(HEADER - Integer.BYTES); rows > 0; rows--) {
      TextKey key = new TextKey(content.getLong(), content.getLong());
      if (wanted.contains(key)) {
        float[] vector = new float[dimension];
        content.asFloatBuffer().get(vector);
        found.put(key, vector);
      }
      content.position(content.position() + dimension * Float.BYTES);
    }
  }

  private static boolean intact(byte[] bytes, int dimension) {
    if (bytes.length < HEADER + Long.BYTES) {
      return false;
    }
    ByteBuffer content = ByteBuffer.wrap(bytes);
    return content.getInt() == MAGIC
        && content.getInt() == VERSION
        && content.getInt() == dimension
        && bytes.length == HEADER + content.getInt() * rowBytes(dimension) + Long.BYTES
        && content.getLong(bytes.length - Long.BYTES) == checksum(bytes);
  }

  private static long rowBytes(int dimension) {
    return TextKey.BYTES + (long) dimension * Float.BYTES;
  }

  private static long checksum(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, bytes.length - Long.BYTES);
    return crc.getValue();
  }

  /** Writes a chunk of vectors. */
  void add(EncoderModel model, List<TextKey> keys, float[][] vectors) {
    long size = HEADER + keys.size() * rowBytes(model.dimension()) + Long.BYTES;
    ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(size));
    content.putInt(MAGIC).putInt(VERSION).putInt(model.dimension()).putInt(keys.size());
    for (int row = 0; row < vectors.length; row++) {
      content.putLong(keys.get(row).high()).putLong(keys.get(row).low());
      content.asFloatBuffer().put(vectors[row]);
      content.position(content.position() + model.dimension() * Float.BYTES);
    }
    content.putLong(checksum(content.array()));
    // The same texts in the same order give the same name, so that no chunk is stored twice.
    String name = Text.of("%016x-%d.chunk", name(keys), keys.size());
    Path folder = CacheDirectory.created(directory.resolve(model.id()));
    AtomicFile.write(folder.resolve(name), out -> out.write(content.array()));
  }

  private static long name(List<TextKey> keys) {
    long name = 0;
    for (TextKey key : keys) {
      name = 31 * name + key.low();
    }
    return name;
  }
}
