package feint.report.chart;

import feint.io.AtomicFile;
import feint.math.Checks;
import feint.provenance.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes a figure to a file: a PNG picture or an SVG drawing, by the file's name.
 *
 * <p>No display is needed; {@code java.awt.headless} prevents the use of one.
 */
public final class ChartFile {

  private ChartFile() {}

  /** Encodes a figure in some format, with its provenance as metadata. */
  @FunctionalInterface
  private interface Encoding {
    byte[] bytes(Figure figure, Provenance provenance) throws IOException;
  }

  /**
   * Refuses a file whose name ends in neither {@code .png} nor {@code .svg}, in either case. {@link
   * #write} does so, too; this check precedes a long computation.
   */
  public static void requireFormat(Path file) {
    encoding(file);
  }

  /**
   * Draws the figure into the file atomically. Its directory must exist. The provenance is in a PNG
   * picture's international text {@code provenance}, and in the metadata of an SVG drawing.
   *
   * @return the characters that a picture shows as boxes, since no font of this machine has them; a
   *     drawing uses the viewer's fonts
   */
  public static String write(Figure figure, Path file, Provenance provenance) {
    Encoding encoding = encoding(file);
    AtomicFile.write(file, out -> out.write(encoding.bytes(figure, provenance)));
    return isPng(file) ? lacking(SvgEncoding.words(figure)) : "";
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
    boolean png = isPng(file);
    Checks.require(
        png || name.endsWith(".svg"), "name of a chart file", "must end in .png or .svg", file);
    return png ? PngEncoding::bytes : SvgEncoding::bytes;
  }

  private static boolean isPng(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".png");
  }
}
