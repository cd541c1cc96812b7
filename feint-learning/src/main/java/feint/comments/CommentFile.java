package feint.comments;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Sha256;
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
 * Files of labelled comments: CSV as RFC 4180 has it, plain, gzipped or in a zip, with the columns
 * comment_text and either toxic (0 or 1) or target (toxic from 0.5). The second label comes from
 * another column of 0 and 1, or from a rule. Other columns are passed over.
 *
 * <p>Rows without a text or a label are counted and left out. Refused are files with more than
 * {@link #MOST_BAD} of them, files of more than 1 GiB, and archives that unpack to more than that
 * or to more than 100 times their size.
 */
public final class CommentFile {

  /** The largest share of bad rows. */
  public static final double MOST_BAD = 0.05;

  /** The longest field, in characters: more is a quote that was never closed. */
  private static final int LONGEST_FIELD = 1 << 20;

  private CommentFile() {}

  /**
   * All comments of the file in its order.
   *
   * @param labelling where their second label comes from
   * @throws ArchiveException if the file cannot be read or used
   */
  public static Comments read(Path file, Labelling labelling) {
    return read(file, labelling, PackedText.MOST_BYTES);
  }

  static Comments read(Path file, Labelling labelling, long mostBytes) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new ArchiveException(name, "must be a file, was a directory");
    }
    MessageDigest digest = Sha256.digest();
    try (InputStream text = new DigestInputStream(new PackedText(file, mostBytes).open(), digest)) {
      CommentRows rows = rows(name, text, labelling);
      // The reader may stop short of a last line feed, which belongs to the content.
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

  private static CommentRows rows(String name, InputStream text, Labelling labelling)
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
      CommentRows rows = new CommentRows(name, records.next(), labelling);
      records.forEachRemaining(rows::add);
      return rows;
    }
  }

  /** What is wrong with the CSV; or, as the parser hides it, with the file below. */
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

  /** A stream that stays open when its reader closes it: there may be more to digest. */
  private static final class OpenStream extends java.io.FilterInputStream {

    OpenStream(InputStream in) {
      super(in);
    }

    @Override
    public void close() {
      // The caller closes it.
    }
  }
}
