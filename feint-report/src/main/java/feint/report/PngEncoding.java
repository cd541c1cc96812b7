package feint.report;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A figure as a PNG picture. */
final class PngEncoding {

  /** Pixels of the picture per pixel of the figure, each way: sharp in print and when enlarged. */
  static final int SCALE = 2;

  private PngEncoding() {}

  static byte[] bytes(Figure figure) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      if (!ImageIO.write(image(figure), "png", out)) {
        throw new IOException("this Java has no writer for PNG files: write an .svg file instead");
      }
    }
    return bytes.toByteArray();
  }

  private static BufferedImage image(Figure figure) {
    BufferedImage image =
        new BufferedImage(
            SCALE * figure.width(), SCALE * figure.height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.scale(SCALE, SCALE);
      graphics.setRenderingHint(
          RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
      figure.draw(graphics);
    } finally {
      graphics.dispose();
    }
    return image;
  }
}
