package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Result that can be printed as text and as JSON. */
public interface Printable {

  ObjectNode json();

  void print(Printer printer);
}
