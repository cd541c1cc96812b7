package feint.cli;

import feint.cli.analysis.CheckCommand;
import feint.cli.analysis.CompareCommand;
import feint.cli.analysis.EvaluateCommand;
import feint.cli.analysis.PolicyCommand;
import feint.cli.analysis.RunCommand;
import feint.cli.analysis.ScenarioCommand;
import feint.cli.analysis.SolveCommand;
import feint.cli.audit.AuditCommand;
import feint.cli.data.EstimateCommand;
import feint.cli.data.FitCommand;
import feint.cli.data.RoundsCommand;
import feint.cli.data.StepsCommand;
import feint.cli.design.BoundsCommand;
import feint.cli.design.CapacityCommand;
import feint.cli.design.DesignCommand;
import feint.cli.design.FrontierCommand;
import feint.cli.design.HerdCommand;
import feint.cli.design.LimitCommand;
import feint.cli.paper.EmbedCommand;
import feint.cli.paper.ReproduceCommand;
import feint.cli.search.SearchCommand;
import feint.cli.service.AskCommand;
import feint.cli.service.BackupCommand;
import feint.cli.service.ControlCommand;
import feint.cli.service.DoctorCommand;
import feint.cli.service.RunsCommand;
import feint.cli.service.ServeCommand;
import feint.cli.service.TellCommand;
import feint.cli.service.TokenCommand;
import feint.cli.service.TrailCommand;
import feint.cli.service.WatchCommand;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;

/**
 * Commands of the program. Building the model of all commands takes more than half of the time of a
 * short command, so a call that names a command builds only that one.
 */
final class Subcommands {

  /** Commands by name, in the order of the program's help. */
  private static final Map<String, Class<?>> ALL = all();

  /** Commands that need the model of all others. */
  private static final Set<String> OF_ALL = Set.of("help", "generate-completion");

  private Subcommands() {}

  private static Map<String, Class<?>> all() {
    Map<String, Class<?>> all = new LinkedHashMap<>();
    all.put("scenario", ScenarioCommand.class);
    all.put("solve", SolveCommand.class);
    all.put("evaluate", EvaluateCommand.class);
    all.put("compare", CompareCommand.class);
    all.put("policy", PolicyCommand.class);
    all.put("audit", AuditCommand.class);
    all.put("run", RunCommand.class);
    all.put("control", ControlCommand.class);
    all.put("check", CheckCommand.class);
    all.put("search", SearchCommand.class);
    all.put("design", DesignCommand.class);
    all.put("frontier", FrontierCommand.class);
    all.put("limit", LimitCommand.class);
    all.put("capacity", CapacityCommand.class);
    all.put("sweep", SweepCommand.class);
    all.put("herd", HerdCommand.class);
    all.put("bounds", BoundsCommand.class);
    all.put("estimate", EstimateCommand.class);
    all.put("fit", FitCommand.class);
    all.put("rounds", RoundsCommand.class);
    all.put("reproduce", ReproduceCommand.class);
    all.put("embed", EmbedCommand.class);
    all.put("steps", StepsCommand.class);
    all.put("submit", SubmitCommand.class);
    all.put("serve", ServeCommand.class);
    all.put("backup", BackupCommand.class);
    all.put("doctor", DoctorCommand.class);
    all.put("runs", RunsCommand.class);
    all.put("ask", AskCommand.class);
    all.put("tell", TellCommand.class);
    all.put("watch", WatchCommand.class);
    all.put("token", TokenCommand.class);
    all.put("trail", TrailCommand.class);
    all.put("bench", BenchCommand.class);
    all.put("help", HelpCommand.class);
    all.put("generate-completion", CompletionCommand.class);
    return Collections.unmodifiableMap(all);
  }

  /** Completion candidates: names of commands. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** Returns the commands that have an option with this name. */
  static List<String> taking(String option) {
    return ALL.entrySet().stream()
        .filter(
            entry -> new CommandLine(entry.getValue()).getCommandSpec().findOption(option) != null)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Adds the command that the arguments name, none if they ask for the version only, and otherwise
   * all commands.
   */
  static void add(CommandLine program, String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (arguments.length == 1 && (first.equals("--version") || first.equals("-V"))) {
      return;
    }
    boolean alone = ALL.containsKey(first) && !OF_ALL.contains(first);
    ALL.forEach(
        (name, command) -> {
          if (!alone || name.equals(first)) {
            program.addSubcommand(command);
          }
        });
    // Arguments after the submitted command belong to that command.
    Optional.ofNullable(program.getSubcommands().get("submit"))
        .ifPresent(submit -> submit.setStopAtPositional(true));
    // Unknown options belong to the repeated command.
    Optional.ofNullable(program.getSubcommands().get("sweep"))
        .ifPresent(sweep -> sweep.setUnmatchedOptionsArePositionalParams(true));
  }
}
