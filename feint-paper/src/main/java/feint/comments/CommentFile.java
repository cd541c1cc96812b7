package feint.comments;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Sha256;
import feint.scenario.Labelling;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;

/**
 * Reader of files of labelled comments: CSV by RFC 4180, plain, gzipped or in a zip, with the
 * columns comment_text and either toxic (0 or 1) or target (toxic from 0.5). Further labels come
 * from other columns of 0 and 1, or from rules. Other columns are ignored.
 *
 * <p>Rows without a text or a label are counted and left out. Files with more than {@link
 * #MOST_BAD} of them, files of more than 1 GiB, and archives that unpack to more than that or to
 * more than 100 times their size are refused.
 */
public final class CommentFile {

  /** Maximum share of bad rows. */
  public static final double MOST_BAD = 0.05;

  /** Maximum length of a field in characters: a longer one is an unclosed quote. */
  private static final int LONGEST_FIELD = 1 << 20;

  private CommentFile() {}

  /**
   * Reads all comments of the file in its order.
   *
   * @param labellings sources of their labels besides the first
   * @throws ArchiveException if the file cannot be read or used
   */
  public static Comments read(Path file, List<Labelling> labellings) {
    return read(file, labellings, PackedText.MOST_BYTES);
  }

  static Comments read(Path file, List<Labelling> labellings, long mostBytes) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new ArchiveException(name, "must be a file, was a directory");
    }
    MessageDigest digest = Sha256.digest();
    try (InputStream text = new DigestInputStream(new PackedText(file, mostBytes).open(), digest)) {
      CommentRows rows = rows(name, text, labellings);
      // The reader may stop before a last line feed, which belongs to the content.
      text.transferTo(OutputStream.nullOutputStream());
      List<Comment> good = rows.rows(MOST_BAD);
      String sha256 = Sha256.hex(digest);
      String source = String.valueOf(file.getFileName());
      return new Comments(good, new CommentSource(source, sha256, good.size(), rows.bad(), false));
    } catch (CsvParseException e) {
      throw invalid(name, e);
    } catch (UncheckedIOException e) {
      throw unreadable(name, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static CommentRows rows(String name, InputStream text, List<Labelling> labellings)
      throws IOException {
    CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .detectBomHeader(true)
            .allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(LONGEST_FIELD)
            .ofCsvRecord(new OpenStream(text), StandardCharsets.UTF_8);
    try (CloseableIterator<CsvRecord> records = reader.iterator()) {
      if (!records.hasNext()) {
        throw new ArchiveException(name, "must begin with a header, was empty");
      }
      CommentRows rows = new CommentRows(name, records.next(), labellings);
      records.forEachRemaining(rows::add);
      return rows;
    }
  }

  /** Returns the error in the CSV or, where the parser hides it, in the file below. */
  private static ArchiveException invalid(String name, CsvParseException e) {
    if (e.getCause() instanceof ArchiveException refused) {
      return refused;
    }
    return e.getCause() instanceof IOException failed
        ? unreadable(name, failed)
        : new ArchiveException(name, "is not valid CSV: " + e.getMessage(), e);
  }

  private static ArchiveException unreadable(String name, IOException e) {
    String reason = e instanceof EOFException ? "it ends too early" : AtomicFile.reason(e);
    return new ArchiveException(name, "cannot be read: " + reason, e);
  }

  /**
   * A stream that stays open when its reader closes it, since more bytes may have to be digested.
   */
  private static final class OpenStream extends java.io.FilterInputStream {

    OpenStream(InputStream in) {
      super(in);
    }

    @Override
    public void close() {
      // The caller closes the stream.
    }
  }
}
