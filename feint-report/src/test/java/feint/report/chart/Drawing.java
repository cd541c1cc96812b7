package feint.report.chart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** An SVG drawing, read by an XML parser that accepts no document type. */
record Drawing(Element root) {

  static Drawing of(Figure figure) throws IOException {
    return read(SvgEncoding.bytes(figure, Runs.PROVENANCE));
  }

  static Drawing read(byte[] bytes) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return new Drawing(
          factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes)).getDocumentElement());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
  }

  /** Returns the texts in drawing order. */
  List<String> texts() {
    NodeList texts = root.getElementsByTagNameNS("http://www.w3.org/2000/svg", "text");
    return IntStream.range(0, texts.getLength())
        .mapToObj(texts::item)
        .map(Node::getTextContent)
        .toList();
  }
}
