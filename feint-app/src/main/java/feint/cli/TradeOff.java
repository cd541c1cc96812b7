package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.report.Figure;
import java.util.List;

/** What can be had for what, in every form in which feint frontier shows it. */
interface TradeOff {

  ObjectNode json();

  /** A header and a line per point. */
  List<String> csv();

  void print(Printer printer);

  Figure figure();
}
