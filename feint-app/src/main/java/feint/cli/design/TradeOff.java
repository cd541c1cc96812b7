package feint.cli.design;

import feint.cli.output.CommandResult;
import feint.report.chart.Figure;
import java.util.List;

/** Result of feint frontier in all its output forms. */
interface TradeOff extends CommandResult {

  /** Returns a header and a line for each point. */
  List<String> csv();

  Figure figure();
}
