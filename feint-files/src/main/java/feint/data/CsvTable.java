package feint.data;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Sha256;
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
 * Streaming reader of CSV files with a header (RFC 4180). The separator is the one with which the
 * header names the required columns.
 */
final class CsvTable {

  /** Largest length of a field in characters; a longer field indicates an unclosed quote. */
  private static final int LONGEST_FIELD = 1 << 20;

  /** Number of bytes in which the header is searched. */
  private static final int BEGINNING = 1 << 16;

  private CsvTable() {}

  /**
   * Reads a file and passes on each row that is not blank and has all its fields.
   *
   * @return the SHA-256 of the file's content, in 64 hexadecimal digits
   * @throws ArchiveException if the file cannot be read or has faults after its last row
   */
  static String read(
      Path file, CsvColumns columns, Consumer<CsvRecord> consumer, LogFaults faults) {
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
                consumer.accept(row);
              }
            });
        // The reader may stop before a last line feed, which belongs to the content.
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
   * Returns the separator with which no column is missing. It is unique, since two adjacent column
   * names are split by one separator only. If there is none, returns the separator that yields the
   * most fields.
   */
  private static Separator separator(byte[] beginning, CsvColumns columns) {
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
      // The file is read again, and the fault is reported then.
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
