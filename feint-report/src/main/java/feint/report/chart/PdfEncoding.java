package feint.report.chart;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import feint.provenance.Provenance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/**
 * Encoder of figures as PDF documents of one page. Text becomes outlines, so a document looks the
 * same everywhere and needs no fonts. The same figure always gives the same bytes.
 */
final class PdfEncoding {

  private PdfEncoding() {}

  /** Returns the document with its provenance as an entry of the document information. */
  static byte[] bytes(Figure figure, Provenance provenance) throws IOException {
    try (PDDocument document = new PDDocument()) {
      // Otherwise the identifier contains the time.
      document.setDocumentId(0L);
      PDDocumentInformation about = new PDDocumentInformation();
      about.setTitle(figure.title());
      about.setCustomMetadataValue("provenance", provenance.toString());
      document.setDocumentInformation(about);
      PDPage page = new PDPage(new PDRectangle(figure.width(), figure.height()));
      document.addPage(page);
      PdfBoxGraphics2D graphics = new PdfBoxGraphics2D(document, figure.width(), figure.height());
      try {
        figure.draw(graphics);
      } finally {
        graphics.dispose();
      }
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.drawForm(graphics.getXFormObject());
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      document.save(bytes);
      return bytes.toByteArray();
    }
  }
}
