package feint.store;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.DataDirectory;
import feint.file.SoleUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;

/**
 * The place of a SQLite file: on a disk of this machine, readable by its owner alone, and used by
 * one service at a time.
 */
final class SqliteHome {

  /**
   * Locks and memory shared between processes, on which SQLite's write-ahead log rests, cannot be
   * relied on here.
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

  private static final Set<PosixFilePermission> OWNERS =
      PosixFilePermissions.fromString("rw-------");

  private SqliteHome() {}

  /** Makes the file, unless it is there, and keeps others away from it until closed. */
  static SoleUse of(Path file) {
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null) {
        DataDirectory.created(directory);
        requireLocal(file, Files.getFileStore(directory).type());
      }
      return used(file);
    } catch (ArchiveException e) {
      throw new StoreException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be used: " + AtomicFile.reason(e), e);
    }
  }

  private static SoleUse used(Path file) throws IOException {
    SoleUse use = SoleUse.of(file);
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

  static void requireLocal(Path file, String type) {
    if (NETWORK.contains(type.toLowerCase(Locale.ROOT))) {
      throw new StoreException(
          file
              + ": must be on a disk of this machine, was on a network file system ("
              + type
              + "): use --data DIR, or --storage with PostgreSQL");
    }
  }

  private static void requirePrivate(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    Set<PosixFilePermission> found = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
    if (!OWNERS.containsAll(found)) {
      throw new StoreException(
          file
              + ": must be readable by its owner alone, was "
              + PosixFilePermissions.toString(found)
              + ": the database is the secret; chmod 600 it if nobody else has read it");
    }
  }
}
