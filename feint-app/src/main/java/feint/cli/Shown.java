package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A result in the two forms in which every command can print it. */
interface Shown {

  ObjectNode json();

  void print(Printer printer);
}
