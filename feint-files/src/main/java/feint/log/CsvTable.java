package feint.log;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Sha256;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * CSV files as RFC 4180 has them, with a header, read as a stream. Fields are separated by what
 * makes the header name the columns that must be there.
 */
final class CsvTable {

  /** The longest field, in characters: more is a quote that was never closed. */
  private static final int LONGEST_FIELD = 1 << 20;

  /** The header is looked for in so many bytes. */
  private static final int BEGINNING = 1 << 16;

  private CsvTable() {}

  /**
   * Reads a file to its end, and hands over each row that is not blank and has all its fields.
   *
   * @return the SHA-256 of its bytes, in 64 digits
   * @throws ArchiveException if it cannot be read, or has faults after its last row
   */
  static String read(Path file, Columns columns, Consumer<CsvRecord> taker, LogFaults faults) {
    MessageDigest digest = Sha256.digest();
    if (Files.isDirectory(file)) {
      throw new ArchiveException(file.toString(), "must be a file, was a directory");
    }
    try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest);
        InputStream whole = new BufferedInputStream(bytes)) {
      byte[] beginning = whole.readNBytes(BEGINNING);
      Separator separator = separator(beginning, columns);
      InputStream all = new SequenceInputStream(new ByteArrayInputStream(beginning), whole);
      try (CsvReader<CsvRecord> reader = reader(all, separator);
          CloseableIterator<CsvRecord> records = reader.iterator()) {
        if (!records.hasNext()) {
          throw new ArchiveException(file.toString(), "must begin with a header, was empty");
        }
        columns.header(records.next(), separator);
        faults.throwIfAny();
        records.forEachRemaining(
            row -> {
              if (columns.whole(row, separator)) {
                taker.accept(row);
              }
            });
        // The reader may stop short of a last line feed, which belongs to the content.
        all.transferTo(OutputStream.nullOutputStream());
      }
    } catch (CsvParseException e) {
      faults.add("is not valid CSV: " + e.getMessage());
    } catch (UncheckedIOException e) {
      throw unreadable(file, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    faults.throwIfAny();
    return Sha256.hex(digest);
  }

  /**
   * The one with which no column is missing. There cannot be two: the names of two columns are
   * beside one another with one only. If there is none, the one that makes the most fields.
   */
  private static Separator separator(byte[] beginning, Columns columns) {
    Separator best = columns.separators().get(0);
    int most = 0;
    for (Separator candidate : columns.separators()) {
      List<String> header = header(beginning, candidate);
      if (!header.isEmpty() && columns.missing(header).isEmpty()) {
        return candidate;
      }
      if (header.size() > most) {
        most = header.size();
        best = candidate;
      }
    }
    return best;
  }

  private static List<String> header(byte[] beginning, Separator separator) {
    try (CsvReader<CsvRecord> reader = reader(new ByteArrayInputStream(beginning), separator);
        CloseableIterator<CsvRecord> records = reader.iterator()) {
      return records.hasNext() ? records.next().getFields() : List.of();
    } catch (CsvParseException e) {
      // It is read again, and then complained about.
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CsvReader<CsvRecord> reader(InputStream bytes, Separator separator) {
    return CsvReader.builder()
        .fieldSeparator(separator.character())
        .detectBomHeader(true)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .maxBufferSize(LONGEST_FIELD)
        .ofCsvRecord(bytes, StandardCharsets.UTF_8);
  }

  private static ArchiveException unreadable(Path file, IOException e) {
    return new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
  }
}
