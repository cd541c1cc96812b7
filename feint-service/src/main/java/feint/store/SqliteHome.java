package feint.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The place of a SQLite file: on a disk of this machine, readable by its owner alone, and used by
 * one service at a time.
 */
final class SqliteHome implements AutoCloseable {

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
  private static final Set<PosixFilePermission> OWNERS_DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private final FileChannel channel;
  private final FileLock lock;

  private SqliteHome(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /** Makes the file, unless it is there, and keeps others away from it. */
  static SqliteHome of(Path file) {
    try {
      Path target = file.toAbsolutePath();
      Path directory = target.getParent();
      if (directory == null || Files.isDirectory(target)) {
        throw new StoreException(file + ": must be a file, was a directory");
      }
      if (!Files.isDirectory(directory)) {
        Files.createDirectories(directory, owners(directory, OWNERS_DIRECTORY));
      }
      requireLocal(file, Files.getFileStore(directory).type());
      create(target);
      return locked(file, directory.resolve(target.getFileName() + ".lock"));
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be used: " + e, e);
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

  private static void create(Path file) throws IOException {
    try {
      Files.createFile(file, owners(file, OWNERS));
    } catch (FileAlreadyExistsException e) {
      requirePrivate(file);
    }
  }

  private static void requirePrivate(Path file) throws IOException {
    if (!posix(file)) {
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

  private static FileAttribute<?>[] owners(Path place, Set<PosixFilePermission> permissions) {
    return posix(place)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean posix(Path place) {
    return place.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** The system releases the lock when the process ends, however it does. */
  private static SqliteHome locked(Path file, Path lockFile) throws IOException {
    create(lockFile);
    FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
    Optional<FileLock> lock = tryLock(channel);
    if (lock.isEmpty()) {
      channel.close();
      throw new StoreException(
          file + ": another service uses it: stop that, or use another --data directory");
    }
    return new SqliteHome(channel, lock.get());
  }

  private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      lock.release();
      channel.close();
    } catch (IOException e) {
      throw new StoreException("the lock of the database cannot be released: " + e, e);
    }
  }
}
