package feint.cli;

import feint.report.Figure;
import java.util.List;

/** What can be had for what, in every form in which feint frontier shows it. */
interface TradeOff extends Reported {

  /** A header and a line per point. */
  List<String> csv();

  Figure figure();
}
