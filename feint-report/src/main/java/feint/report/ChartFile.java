package feint.report;

import feint.file.AtomicFile;
import feint.math.Checks;
import feint.provenance.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes a figure to a file: a PNG picture or an SVG drawing, as the file's name says.
 *
 * <p>No display is needed; on a machine that has one, {@code java.awt.headless} keeps it out of
 * play.
 */
public final class ChartFile {

  private ChartFile() {}

  /** The bytes of a figure in some format, with where it comes from among its metadata. */
  @FunctionalInterface
  private interface Encoding {
    byte[] bytes(Figure figure, Provenance provenance) throws IOException;
  }

  /**
   * Refuses a file whose name ends in neither {@code .png} nor {@code .svg}, in either case. {@link
   * #write} does so, too; this is for asking before a long calculation.
   */
  public static void requireFormat(Path file) {
    encoding(file);
  }

  /**
   * Draws the figure into the file, whole or not at all. Its directory must exist. Where it comes
   * from is in a PNG picture's international text {@code provenance}, and in the metadata of an SVG
   * drawing.
   *
   * @return the letters for which boxes stand in a picture, since no font of this machine has them;
   *     a drawing leaves fonts to whoever looks at it
   */
  public static String write(Figure figure, Path file, Provenance provenance) {
    Encoding encoding = encoding(file);
    AtomicFile.write(file, out -> out.write(encoding.bytes(figure, provenance)));
    return isPng(file) ? lacking(SvgEncoding.words(figure)) : "";
  }

  /** The letters, each once, that cannot be shown. */
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
