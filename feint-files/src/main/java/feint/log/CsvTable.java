package feint.log;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Objects;
import java.util.function.Consumer;

/** CSV files as RFC 4180 has them, with commas and a header, read as a stream. */
final class CsvTable {

  /** The longest field, in characters: more is a quote that was never closed. */
  private static final int LONGEST_FIELD = 1 << 20;

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
        CsvReader<CsvRecord> reader = reader(bytes);
        CloseableIterator<CsvRecord> records = reader.iterator()) {
      if (!records.hasNext()) {
        throw new ArchiveException(file.toString(), "must begin with a header, was empty");
      }
      columns.header(records.next());
      faults.throwIfAny();
      records.forEachRemaining(
          row -> {
            if (columns.whole(row)) {
              taker.accept(row);
            }
          });
      // The reader may stop short of a last line feed, which belongs to the content.
      bytes.transferTo(OutputStream.nullOutputStream());
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

  private static CsvReader<CsvRecord> reader(InputStream bytes) {
    return CsvReader.builder()
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
