package feint.cli;

import feint.client.ConflictException;
import feint.client.RefusedException;
import feint.client.StateLostException;
import feint.client.UnavailableException;
import feint.cluster.ClusterException;
import feint.file.ArchiveException;
import feint.math.Heap;
import feint.math.RefusalException;
import feint.part.PartException;
import feint.scenario.ScenarioException;
import feint.scenario.Spelling;
import feint.work.PieceException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one message and an exit code. */
final class Failures {

  private static final int INTERNAL_FAULT = 1;
  private static final int SERVICE_AWAY = 1;
  static final int USERS_MISTAKE = 2;

  /** What was asked for cannot be had; what can is printed. */
  static final int DEMAND_NOT_MET = 3;

  /** The service has lost decisions: nothing must be asked again. */
  static final int STATE_LOST = 4;

  private Failures() {}

  static int inArguments(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    PrintWriter err = line.getErr();
    err.println("feint: " + message(e));
    err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return USERS_MISTAKE;
  }

  private static String message(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return e.getMessage() + RunArgument.hint(e);
    }
    String first = unmatched.getUnmatched().get(0);
    if (first.startsWith("-")) {
      return "unknown option: " + first;
    }
    return unknownCommand(e.getCommandLine(), first);
  }

  /** The message about a word where a command is wanted, with the command that may be meant. */
  static String unknownCommand(CommandLine line, String word) {
    Set<String> known = line.getSubcommands().keySet();
    if (known.isEmpty()) {
      return "unexpected argument: " + word;
    }
    return "unknown command: "
        + word
        + "; "
        + Spelling.nearest(word, List.copyOf(known))
            .map(Spelling::suggestion)
            .orElse("there are " + known);
  }

  /** What was not foreseen in the computation of memory needs. */
  static int outOfMemory(CommandLine line) {
    line.getErr().println("feint: out of memory: " + moreMemory());
    return USERS_MISTAKE;
  }

  /** The heap may grow to what the machine has, but for what the rest of it needs. */
  private static String moreMemory() {
    double machine = Heap.machine();
    return Runtime.getRuntime().maxMemory() > 0.8 * machine
        ? String.format(
            Locale.ROOT,
            "the machine has no more than %,.0f MB: use a shorter horizon, fewer threads or fewer"
                + " runs",
            machine / (1 << 20))
        : "give Java more of it, with -Xmx in FEINT_JAVA_OPTS";
  }

  static int duringExecution(Exception e, CommandLine line, ParseResult parsed) {
    if (e instanceof RefusalException) {
      String message = String.valueOf(e.getMessage());
      String hint = message.contains("-Xmx") ? " (Java options go into FEINT_JAVA_OPTS)" : "";
      line.getErr().println("feint: " + message + hint);
      return USERS_MISTAKE;
    }
    if (e instanceof ScenarioException
        || e instanceof ArchiveException
        || e instanceof UsageException
        || e instanceof PartException
        || e instanceof ClusterException
        || (e instanceof PieceException piece && piece.mistake())
        || e instanceof RefusedException
        || e instanceof ConflictException) {
      line.getErr().println("feint: " + e.getMessage());
      if (e instanceof PartException && System.getenv("FEINT_DEBUG") != null) {
        // Whoever has written the part wants to know where.
        e.printStackTrace(line.getErr());
      }
      return USERS_MISTAKE;
    }
    if (e instanceof UnmetException) {
      line.getErr().println("feint: " + e.getMessage());
      return DEMAND_NOT_MET;
    }
    if (e instanceof StateLostException) {
      line.getErr().println("feint: " + e.getMessage());
      return STATE_LOST;
    }
    if (e instanceof UnavailableException) {
      line.getErr().println("feint: " + e.getMessage());
      return SERVICE_AWAY;
    }
    line.getErr().println("feint: internal fault, please report it: " + e);
    if (System.getenv("FEINT_DEBUG") != null) {
      e.printStackTrace(line.getErr());
    } else {
      line.getErr().println("Set FEINT_DEBUG=1 to see where it happened.");
    }
    return INTERNAL_FAULT;
  }
}
