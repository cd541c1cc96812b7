package feint.cli;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.cli.output.ExitCode;
import feint.cli.output.UnmetException;
import feint.cli.output.UsageException;
import feint.cli.service.RunArgument;
import feint.client.StateLostException;
import feint.client.UnavailableException;
import feint.cluster.ClusterException;
import feint.io.ArchiveException;
import feint.math.MemoryBudget;
import feint.math.ResourceLimitException;
import feint.math.Text;
import feint.parallel.PieceException;
import feint.plugin.PluginException;
import feint.scenario.Spelling;
import feint.scenario.text.ScenarioException;
import feint.stdio.Conversation;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Converts exceptions into a message and an exit code. */
final class Failures {

  private static final int INTERNAL_FAULT = 1;
  private static final int SERVICE_AWAY = 1;

  private Failures() {}

  static int inArguments(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    PrintWriter err = line.getErr();
    err.println("feint: " + message(e));
    err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USERS_MISTAKE;
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

  /** Returns the message about an unknown command, with a suggestion if there is one. */
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

  /** Handles an exhausted heap that the memory budget did not foresee. */
  static int outOfMemory(CommandLine line) {
    line.getErr().println("feint: out of memory: " + moreMemory());
    return ExitCode.USERS_MISTAKE;
  }

  /** Handles a native library that cannot be loaded from the temporary directory. */
  static int unloadable(CommandLine line, UnsatisfiedLinkError failure) {
    line.getErr()
        .println(
            "feint: a native library cannot be loaded ("
                + failure.getMessage()
                + "): the directory of temporary files "
                + System.getProperty("java.io.tmpdir")
                + " may be mounted noexec: choose another with FEINT_JAVA_OPTS=-Djava.io.tmpdir=DIR");
    return ExitCode.USERS_MISTAKE;
  }

  /** Returns the remedy: a larger heap if the machine has the memory, a smaller problem if not. */
  private static String moreMemory() {
    double machine = MemoryBudget.machine();
    return Runtime.getRuntime().maxMemory() > 0.8 * machine
        ? Text.of(
            "the machine has only %,.0f MB: use a shorter horizon, fewer threads or fewer runs",
            machine / (1 << 20))
        : "raise the heap limit with -Xmx in FEINT_JAVA_OPTS";
  }

  /** Returns whether a command was to print JSON, apart from one that has its own protocol. */
  private static boolean asksForJson(CommandLine line) {
    return line.getParseResult().hasMatchedOption("--json")
        && !line.getCommandName().equals("control");
  }

  static int duringExecution(Exception e, CommandLine line, ParseResult parsed) {
    if (e instanceof ResourceLimitException) {
      String message = String.valueOf(e.getMessage());
      String hint = message.contains("-Xmx") ? " (pass Java options in FEINT_JAVA_OPTS)" : "";
      line.getErr().println("feint: " + message + hint);
      return ExitCode.USERS_MISTAKE;
    }
    if (e instanceof ScenarioException
        || e instanceof ArchiveException
        || e instanceof UsageException
        || e instanceof PluginException
        || e instanceof ClusterException
        || (e instanceof PieceException piece && piece.mistake())
        || e instanceof RefusedException
        || e instanceof ConflictException) {
      if (e instanceof ScenarioException faulty && asksForJson(line)) {
        line.getOut().println(new String(Conversation.refusal(faulty), StandardCharsets.UTF_8));
      }
      line.getErr().println("feint: " + e.getMessage());
      if (e instanceof PluginException && System.getenv("FEINT_DEBUG") != null) {
        // Authors of plug-ins need the stack trace.
        e.printStackTrace(line.getErr());
      }
      return ExitCode.USERS_MISTAKE;
    }
    if (e instanceof UnmetException) {
      line.getErr().println("feint: " + e.getMessage());
      return ExitCode.DEMAND_NOT_MET;
    }
    if (e instanceof StateLostException) {
      line.getErr().println("feint: " + e.getMessage());
      return ExitCode.STATE_LOST;
    }
    if (e instanceof UnavailableException) {
      line.getErr().println("feint: " + e.getMessage());
      return SERVICE_AWAY;
    }
    line.getErr().println("feint: internal error, please report it: " + e);
    if (System.getenv("FEINT_DEBUG") != null) {
      e.printStackTrace(line.getErr());
    } else {
      line.getErr().println("Set FEINT_DEBUG=1 for a stack trace.");
    }
    return INTERNAL_FAULT;
  }
}
