package feint.cli.output;

/** Exit codes of the program that commands return themselves. */
public final class ExitCode {

  public static final int USERS_MISTAKE = 2;

  /** Exit code when the requested target is infeasible; the best attainable result is printed. */
  public static final int DEMAND_NOT_MET = 3;

  /** Exit code when the service has lost decisions; queries must not be repeated. */
  public static final int STATE_LOST = 4;

  private ExitCode() {}
}
