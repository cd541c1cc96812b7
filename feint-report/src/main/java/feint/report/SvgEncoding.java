package feint.report;

import java.awt.Dimension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * A figure as an SVG drawing whose text stays text, so that it can be searched and edited. The same
 * figure always gives the same bytes.
 */
final class SvgEncoding {

  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private SvgEncoding() {}

  static byte[] bytes(Figure figure) throws IOException {
    try {
      Document document = emptyDrawing();
      SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
      context.setComment("Feint");
      SVGGraphics2D graphics = new SVGGraphics2D(context, false);
      graphics.setSVGCanvasSize(new Dimension(figure.width(), figure.height()));
      figure.draw(graphics);
      return text(finished(graphics.getRoot(), figure));
    } catch (ParserConfigurationException | TransformerException e) {
      throw new IOException("the drawing could not be put into SVG: " + e.getMessage(), e);
    }
  }

  private static Document emptyDrawing() throws ParserConfigurationException {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .getDOMImplementation()
        .createDocument(NAMESPACE, "svg", null);
  }

  /** With a view box the drawing can be scaled; the title is what screen readers read out. */
  private static Element finished(Element root, Figure figure) {
    root.setAttribute("viewBox", "0 0 " + figure.width() + " " + figure.height());
    root.setAttribute("role", "img");
    Element title = root.getOwnerDocument().createElementNS(NAMESPACE, "title");
    title.setTextContent(figure.title());
    root.insertBefore(title, root.getFirstChild());
    return root;
  }

  /** Not Batik's own writer: that one refers to a document type on the network. */
  private static byte[] text(Element root) throws TransformerException {
    Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
    transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    transformer.transform(new DOMSource(root), new StreamResult(bytes));
    return bytes.toByteArray();
  }
}
