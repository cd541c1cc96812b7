package feint.report.chart;

import feint.provenance.Provenance;
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
import org.w3c.dom.Node;

/**
 * Encoder of figures as SVG drawings whose text stays text, so that it can be searched and edited.
 * The same figure always gives the same bytes.
 */
final class SvgEncoding {

  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private static final String FONT = "font-family";

  private SvgEncoding() {}

  /** Returns the drawing with its provenance. */
  static byte[] bytes(Figure figure, Provenance provenance) throws IOException {
    try {
      Element root = drawn(figure);
      describe(root, "metadata", provenance.toString());
      return text(finished(root, figure));
    } catch (ParserConfigurationException | TransformerException e) {
      throw new IOException("the drawing could not be put into SVG: " + e.getMessage(), e);
    }
  }

  /** Returns all texts of a figure. */
  static String words(Figure figure) {
    try {
      return drawn(figure).getTextContent();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java has a parser", e);
    }
  }

  private static Element drawn(Figure figure) throws ParserConfigurationException {
    Document document = emptyDrawing();
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment("Feint");
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension(figure.width(), figure.height()));
    figure.draw(graphics);
    Element root = graphics.getRoot();
    fonts(root);
    return root;
  }

  /** Sets font families, since the viewer may have other fonts than this machine. */
  private static void fonts(Element element) {
    if (element.hasAttribute(FONT)) {
      element.setAttribute(FONT, Style.FAMILIES);
    }
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element inner) {
        fonts(inner);
      }
    }
  }

  private static Document emptyDrawing() throws ParserConfigurationException {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .getDOMImplementation()
        .createDocument(NAMESPACE, "svg", null);
  }

  /** Adds a view box, which makes the drawing scalable, and a title for screen readers. */
  private static Element finished(Element root, Figure figure) {
    root.setAttribute("viewBox", "0 0 " + figure.width() + " " + figure.height());
    root.setAttribute("role", "img");
    describe(root, "title", figure.title());
    return root;
  }

  /** Inserts an element that is not drawn before the others. */
  private static void describe(Element root, String name, String text) {
    Element element = root.getOwnerDocument().createElementNS(NAMESPACE, name);
    element.setTextContent(text);
    root.insertBefore(element, root.getFirstChild());
  }

  /** Serialises without Batik's writer, which refers to a document type on the network. */
  private static byte[] text(Element root) throws TransformerException {
    Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
    transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    transformer.transform(new DOMSource(root), new StreamResult(bytes));
    return bytes.toByteArray();
  }
}
