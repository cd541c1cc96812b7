package feint.cli;

import feint.api.RunState;
import feint.cli.data.EstimateCommand;
import feint.cli.option.FileGuard;
import feint.cli.output.VersionText;
import feint.cli.paper.ReproduceCommand;
import feint.cli.search.SearchMethod;
import feint.cli.search.SpsaOptions;
import feint.data.DateOrder;
import feint.data.DecimalMark;
import feint.data.Separator;
import feint.design.DesignObjective;
import feint.lab.zeroleak.ZeroLeakDesign;
import feint.zeroleak.balanced.ProtectionLevel;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Main class of the command-line program. */
@Command(
    name = "feint",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Covert stochastic optimization: decides when to learn, when to send a decoy, and"
          + " what to pay.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 success;",
      "            1 internal error, output that cannot be written, or a service that is"
          + " unavailable;",
      "            2 invalid input or a rejected request;",
      "            3 infeasible target (design, solve --gap), rejected model (fit),",
      "              or an error found (doctor, trail);",
      "            4 a service has lost decisions or answers (tell);",
      "            130 interrupted.",
      "Example: feint solve scenarios/hate-speech.yaml"
    })
public final class Feint implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    int code = run(args, new FileOutputStream(FileDescriptor.out), System.err);
    ClassArchive.refresh();
    System.exit(code);
  }

  /** Runs a command and returns its exit code. */
  static int run(String[] args, OutputStream out, OutputStream err) {
    return run(commandLine(args), args, out, err);
  }

  /** Runs a command on the given command line and returns its exit code. */
  static int run(CommandLine line, String[] args, OutputStream out, OutputStream err) {
    // JSON is always UTF-8, independent of the terminal's encoding.
    StandardOutput standard = new StandardOutput(out);
    line.setOut(new PrintWriter(standard, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    int code;
    try {
      code = line.execute(args);
    } catch (OutOfMemoryError e) {
      code = Failures.outOfMemory(line);
    } catch (UnsatisfiedLinkError e) {
      code = Failures.unloadable(line, e);
    }
    line.getOut().flush();
    return standard.exitCode(code, line.getErr());
  }

  /** Returns the command line with the command that the arguments name, or with all commands. */
  static CommandLine commandLine(String... args) {
    CommandLine line = new CommandLine(new Feint());
    Subcommands.add(line, args);
    line.setExecutionExceptionHandler(Failures::duringExecution);
    line.setParameterExceptionHandler(Failures::inArguments);
    line.registerConverter(Path.class, Feint::path);
    line.registerConverter(SearchMethod.class, name -> choice(SearchMethod.values(), name));
    line.registerConverter(
        SpsaOptions.Preset.class, name -> choice(SpsaOptions.Preset.values(), name));
    line.registerConverter(
        SpsaOptions.Schedule.class, name -> choice(SpsaOptions.Schedule.values(), name));
    line.registerConverter(ProtectionLevel.class, name -> choice(ProtectionLevel.values(), name));
    line.registerConverter(
        ZeroLeakDesign.Kind.class, name -> choice(ZeroLeakDesign.Kind.values(), name));
    line.registerConverter(Separator.class, name -> choice(Separator.values(), name));
    line.registerConverter(DecimalMark.class, name -> choice(DecimalMark.values(), name));
    line.registerConverter(DateOrder.class, name -> choice(DateOrder.values(), name));
    line.registerConverter(
        EstimateCommand.Kind.class, name -> choice(EstimateCommand.Kind.values(), name));
    line.registerConverter(RunState.class, name -> choice(RunState.values(), name));
    line.registerConverter(DesignObjective.class, name -> choice(DesignObjective.values(), name));
    line.registerConverter(
        ReproduceCommand.Target.class, name -> choice(ReproduceCommand.Target.values(), name));
    line.registerConverter(SweptCommand.class, SweepCommand::named);
    line.setExecutionStrategy(FileGuard::execute);
    line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.AUTO));
    return line;
  }

  static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "'" + name + "' is not a valid file name in this locale: " + e.getReason());
    }
  }

  /** Returns the constant with this label; the message of a failure lists the labels. */
  private static <T> T choice(T[] all, String name) {
    List<String> labels =
        Arrays.stream(all).map(one -> one.toString().toLowerCase(Locale.ROOT)).toList();
    int place = labels.indexOf(name.toLowerCase(Locale.ROOT));
    if (place < 0) {
      throw new TypeConversionException(
          "must be one of " + String.join(", ", labels) + ", was '" + name + "'");
    }
    return all[place];
  }

  /** Prints the list of commands, for calls without arguments. */
  @Override
  public void run() {
    CommandLine program = spec.commandLine();
    program.usage(program.getOut(), program.getColorScheme());
  }
}
