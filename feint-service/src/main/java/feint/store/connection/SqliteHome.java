package feint.store.connection;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.DataDirectory;
import feint.io.ExclusiveFileLock;
import feint.io.PrivateMode;
import feint.store.connection.Storage.SqliteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Location of a SQLite file: on a local disk, readable by its owner only, and used by one service
 * at a time.
 */
public final class SqliteHome {

  /**
   * File systems on which locks and shared memory between processes, which SQLite's write-ahead log
   * needs, are unreliable.
   */
  private static final Set<String> NETWORK =
      Set.of(
          "afs",
          "afpfs",
          "beegfs",
          "ceph",
          "cifs",
          "davfs",
          "fuse.ceph",
          "fuse.glusterfs",
          "fuse.s3fs",
          "fuse.sshfs",
          "glusterfs",
          "gpfs",
          "lustre",
          "ncpfs",
          "nfs",
          "nfs3",
          "nfs4",
          "smb",
          "smb2",
          "smb3",
          "smbfs",
          "webdav");

  private SqliteHome() {}

  /**
   * Loads the native library of SQLite, which is unpacked into the directory of temporary files.
   *
   * @throws StoreException if it cannot be loaded from there
   */
  public static void requireLibrary() {
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) {
      String directory =
          System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir", "?"));
      throw new StoreException(
          "the library of SQLite cannot be loaded from the directory of temporary files "
              + directory
              + ", which may be full, not writable or mounted noexec: name another one with"
              + " FEINT_JAVA_OPTS=-Dorg.sqlite.tmpdir=DIR",
          e);
    }
  }

  /** Creates the file, unless it exists, and locks it until closed. */
  public static ExclusiveFileLock of(SqliteFile storage) {
    requireLibrary();
    Path file = storage.file();
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null) {
        DataDirectory.created(directory);
        requireLocal(storage, Files.getFileStore(directory).type());
      }
      return used(file);
    } catch (ArchiveException e) {
      throw new StoreException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be used: " + AtomicFile.reason(e), e);
    }
  }

  private static ExclusiveFileLock used(Path file) throws IOException {
    ExclusiveFileLock use = ExclusiveFileLock.of(file);
    try {
      if (Files.exists(file)) {
        requirePrivate(file);
      } else {
        AtomicFile.writePrivate(file, out -> {});
      }
      return use;
    } catch (IOException | RuntimeException e) {
      use.close();
      throw e;
    }
  }

  public static void requireLocal(SqliteFile storage, String type) {
    if (NETWORK.contains(type.toLowerCase(Locale.ROOT))) {
      throw new StoreException(
          storage
              + ": must be on a disk of this machine, was on a network file system ("
              + type
              + "): "
              + storage.user().ifRemote);
    }
  }

  private static void requirePrivate(Path file) throws IOException {
    if (PrivateMode.exposed(file, LinkOption.NOFOLLOW_LINKS).isPresent()) {
      Set<PosixFilePermission> found =
          Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
      throw new StoreException(
          file
              + ": must be readable by its owner alone, was "
              + PosixFilePermissions.toString(found)
              + ": the database contains the secret; chmod 600 it if no other user has read it");
    }
  }
}
