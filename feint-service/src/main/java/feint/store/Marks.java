package feint.store;

import feint.io.ArchiveException;
import feint.io.Sha256;
import feint.store.Mark.Content;
import feint.store.Mark.Group;
import feint.store.connection.FileIdentity;
import feint.store.connection.StoreException;
import feint.store.connection.UnusableException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * Number and hash of the last group of writes, in the database and in a {@linkplain Mark file}
 * outside of it.
 *
 * <p>The database stores them in the transaction of the group, the file after the commit and before
 * the group is acknowledged. The statements of the next group run meanwhile, and its commit waits
 * for the mark. So the database is at its mark, or one group ahead if the service ended between the
 * two. If it is behind, acknowledged writes are lost, and decisions would be drawn again.
 *
 * <p>After the start, the writing thread uses it, except for {@link #write}, which runs between
 * {@link #committed} and the next commit.
 */
final class Marks implements AutoCloseable {

  private static final int ID_BYTES = 16;
  private static final RowMapper<Row> ROW =
      (row, context) ->
          new Row(
              new Group(row.getString("service"), row.getLong("number"), row.getString("hash")),
              row.getString("previous"));

  private final Optional<Mark> mark;
  private final List<FileIdentity> files;
  private final String process = random();

  /** The last group that is known to be committed. */
  private Group last;

  private Optional<Group> attempted = Optional.empty();

  /** The last group whose mark is on disk. */
  private volatile Group marked;

  private Marks(Optional<Mark> mark, List<FileIdentity> files, Group last) {
    this.mark = mark;
    this.files = List.copyOf(files);
    this.last = last;
    this.marked = last;
  }

  /** Returns marks that record nothing, for a database that is not written to. */
  static Marks none() {
    return new Marks(Optional.empty(), List.of(), new Group("", 0, ""));
  }

  private record Row(Group group, String previous) {

    /** Returns whether this is the group after another. */
    boolean follows(Group before) {
      return group.number() == before.number() + 1 && previous.equals(before.hash());
    }
  }

  private static String random() {
    byte[] bytes = new byte[ID_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * Returns the reason why a database must not be used as it is; empty if it is at its mark.
   *
   * @param file of the mark
   * @param alone whether no other service uses the database, so that one with groups has a mark
   */
  static Optional<String> trouble(Jdbi jdbi, Path file, boolean alone) {
    Optional<Content> found;
    try {
      found = Mark.read(file);
    } catch (StoreException e) {
      return Optional.of("cannot be compared with its mark (" + e.getMessage() + ")");
    }
    List<Row> rows =
        rows(jdbi, alone ? Optional.empty() : found.map(mark -> mark.last().service()));
    if (found.isEmpty()) {
      return alone && !rows.isEmpty()
          ? Optional.of("has no mark any more: " + file + " is missing")
          : Optional.empty();
    }
    Group last = found.get().last();
    if (rows.isEmpty()) {
      // A first start that was interrupted leaves a mark at 0.
      return last.number() == 0
          ? Optional.empty()
          : Optional.of("is empty or older than its mark " + file);
    }
    return rows.size() == 1
        ? trouble(rows.get(0), found.get(), file)
        : Optional.of("is damaged: it has more than one mark");
  }

  private static Optional<String> trouble(Row row, Content mark, Path file) {
    Group last = mark.last();
    boolean same = row.group().service().equals(last.service());
    if (same && row.follows(last)) {
      return Optional.empty();
    }
    if (same && row.group().number() < last.number()) {
      return Optional.of(
          "is behind its mark "
              + file
              + ": "
              + (last.number() - row.group().number())
              + " groups of writes are missing");
    }
    if (!row.group().equals(last)) {
      return Optional.of("is not the database that its mark " + file + " belongs to");
    }
    // An interrupted write damages the slot after this one, and its group is in the database.
    return mark.whole()
        ? Optional.empty()
        : Optional.of("cannot be compared with its mark: " + file + " is damaged");
  }

  private static List<Row> rows(Jdbi jdbi, Optional<String> service) {
    return jdbi.withHandle(
        handle ->
            service.isPresent()
                ? row(handle, service.get()).stream().toList()
                : handle.createQuery("SELECT * FROM marks").map(ROW).list());
  }

  private static Optional<Row> row(Handle handle, String service) {
    return handle
        .createQuery("SELECT * FROM marks WHERE service = :service")
        .bind("service", service)
        .map(ROW)
        .findOne();
  }

  /**
   * Opens the mark of a database without {@linkplain #trouble trouble}, or creates one.
   *
   * @param file of the mark, if there is to be one
   * @param used files that must not be deleted or replaced
   */
  static Marks open(Jdbi jdbi, Optional<Path> file, List<Path> used) {
    return open(jdbi, file, used, channel -> channel);
  }

  /**
   * As {@link #open(Jdbi, Optional, List)}, with a layer between the mark and its file, by which
   * tests inject failures.
   */
  static Marks open(
      Jdbi jdbi, Optional<Path> file, List<Path> used, UnaryOperator<FileChannel> between) {
    Optional<Row> row =
        file.flatMap(Mark::read)
            .flatMap(found -> jdbi.withHandle(handle -> row(handle, found.last().service())));
    Group last = row.map(Row::group).orElseGet(() -> new Group(random(), 0, Sha256.of(random())));
    Optional<Mark> mark = file.map(path -> opened(path, row, last, between));
    if (row.isEmpty()) {
      jdbi.useHandle(
          handle ->
              handle.execute(
                  "INSERT INTO marks (service, number, hash, previous) VALUES (?, ?, ?, '')",
                  last.service(),
                  last.number(),
                  last.hash()));
    }
    List<FileIdentity> files = new ArrayList<>();
    used.forEach(path -> files.add(FileIdentity.of(path)));
    file.ifPresent(path -> files.add(FileIdentity.of(path)));
    return new Marks(mark, files, last);
  }

  private static Mark opened(
      Path file, Optional<Row> row, Group last, UnaryOperator<FileChannel> between) {
    try {
      if (row.isEmpty()) {
        Mark.create(file, last);
        return Mark.open(file, between);
      }
      Mark mark = Mark.open(file, between);
      mark.write(last);
      return mark;
    } catch (ArchiveException e) {
      throw new StoreException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Deletes the marks of a database that starts anew. */
  static void forget(Jdbi jdbi) {
    jdbi.useHandle(handle -> handle.execute("DELETE FROM marks"));
  }

  /**
   * Determines, by a new connection, whether the last attempted group is stored, and writes the
   * mark of the last stored one.
   */
  void resume(Session session) {
    Optional<Group> stored = row(session.handle(), last.service()).map(Row::group);
    session.undo();
    if (stored.isPresent() && stored.equals(attempted)) {
      committed();
    } else if (!stored.equals(Optional.of(last))) {
      throw new UnusableException(
          "the database is not as this service left it: it was replaced, or another service"
              + " writes in its name");
    }
    writeLast();
  }

  /** Stores the number and hash of a group in its transaction. */
  void advance(Session session) {
    requireFiles();
    long number = last.number() + 1;
    String hash = Sha256.of(last.hash() + " " + number + " " + process);
    attempted = Optional.of(new Group(last.service(), number, hash));
    int changed =
        session.update(
            "UPDATE marks SET number = ?, hash = ?, previous = ? WHERE service = ? AND number = ?",
            number,
            hash,
            last.hash(),
            last.service(),
            last.number());
    if (changed != 1) {
      throw new UnusableException("the database has lost the mark of this service");
    }
  }

  /** Returns the group that was committed. Its mark must be written before the next commit. */
  Group committed() {
    last = attempted.orElseThrow();
    attempted = Optional.empty();
    return last;
  }

  /** Writes the mark of a group that was committed, and returns when it is on disk. */
  void write(Group group) {
    try {
      mark.ifPresent(file -> file.write(group));
    } catch (StoreException e) {
      throw new UnusableException(e.getMessage());
    }
    marked = group;
  }

  /** Writes the mark of the last group that was committed, unless it is on disk. */
  void writeLast() {
    if (!marked.equals(last)) {
      write(last);
    }
  }

  /** Checks that neither the database nor its mark was deleted or replaced. */
  void requireFiles() {
    files.forEach(FileIdentity::require);
  }

  @Override
  public void close() {
    mark.ifPresent(Mark::close);
  }
}
