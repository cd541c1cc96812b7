package feint.report.chart;

import feint.provenance.Provenance;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Encoder of figures as PNG pictures. */
final class PngEncoding {

  /**
   * Pixels of the picture per pixel of the figure in each direction: sharp in print and when
   * enlarged.
   */
  static final int SCALE = 2;

  private static final String METADATA = "javax_imageio_png_1.0";

  private PngEncoding() {}

  static byte[] bytes(Figure figure, Provenance provenance) throws IOException {
    Iterator<ImageWriter> writers = ImageIO.getImageWritersByFormatName("png");
    if (!writers.hasNext()) {
      throw new IOException("this Java has no writer for PNG files: write an .svg file instead");
    }
    ImageWriter writer = writers.next();
    BufferedImage image = image(figure);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.write(new IIOImage(image, List.of(), metadata(writer, image, provenance)));
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }

  /** Metadata with a text that allows all characters, since names of scenarios may have any. */
  private static IIOMetadata metadata(
      ImageWriter writer, BufferedImage image, Provenance provenance) throws IOException {
    IIOMetadataNode entry = new IIOMetadataNode("iTXtEntry");
    entry.setAttribute("keyword", "provenance");
    entry.setAttribute("compressionFlag", "FALSE");
    entry.setAttribute("compressionMethod", "0");
    entry.setAttribute("languageTag", "");
    entry.setAttribute("translatedKeyword", "");
    entry.setAttribute("text", provenance.toString());
    IIOMetadataNode texts = new IIOMetadataNode("iTXt");
    texts.appendChild(entry);
    IIOMetadataNode root = new IIOMetadataNode(METADATA);
    root.appendChild(texts);
    IIOMetadata metadata =
        writer.getDefaultImageMetadata(
            ImageTypeSpecifier.createFromRenderedImage(image), writer.getDefaultWriteParam());
    metadata.mergeTree(METADATA, root);
    return metadata;
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
