package feint.report.chart;

import feint.io.AtomicFile;
import feint.provenance.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a figure to a file: a PNG picture, an SVG drawing, a PDF document, or the numbers behind
 * it as CSV, by the file's name.
 *
 * <p>No display is needed; {@code java.awt.headless} prevents the use of one.
 */
public final class ChartFile {

  /** Endings of the names of chart files, for messages. */
  public static final String ENDINGS = ".png, .svg, .pdf or .csv";

  private static final Map<String, Encoding> ENCODINGS =
      Map.of(
          ".png", PngEncoding::bytes,
          ".svg", SvgEncoding::bytes,
          ".pdf", PdfEncoding::bytes,
          ".csv", CsvEncoding::bytes);

  private ChartFile() {}

  /** Encodes a figure in some format, with its provenance as metadata. */
  @FunctionalInterface
  private interface Encoding {
    byte[] bytes(Figure figure, Provenance provenance) throws IOException;
  }

  /**
   * Refuses a file whose name has none of the {@link #ENDINGS}, in either case. {@link #write} does
   * so, too; this check precedes a long computation.
   */
  public static void requireFormat(Path file) {
    encoding(file);
  }

  /**
   * Draws the figure into the file atomically. Its directory must exist. The provenance is in a PNG
   * picture's international text {@code provenance}, in the metadata of an SVG drawing, and in the
   * information of a PDF document; CSV has no place for it.
   *
   * @return the characters that a picture shows as boxes, since no font of this machine has them; a
   *     drawing uses the viewer's fonts
   */
  public static String write(Figure figure, Path file, Provenance provenance) {
    Encoding encoding = encoding(file);
    AtomicFile.write(file, out -> out.write(encoding.bytes(figure, provenance)));
    return usesFonts(file) ? lacking(SvgEncoding.words(figure)) : "";
  }

  /** Returns the distinct characters that cannot be displayed. */
  static String lacking(String text) {
    return text.codePoints()
        .filter(letter -> !Character.isISOControl(letter) && !Style.TEXT.canDisplay(letter))
        .distinct()
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static Encoding encoding(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return Optional.ofNullable(ENCODINGS.get(name.substring(Math.max(0, dot))))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "name of a chart file must end in " + ENDINGS + ", was " + file));
  }

  /** Returns whether text is drawn with the fonts of this machine. */
  private static boolean usesFonts(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".png") || name.endsWith(".pdf");
  }
}
