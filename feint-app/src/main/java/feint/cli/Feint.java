package feint.cli;

import feint.balance.Strength;
import feint.client.RunState;
import feint.design.Aim;
import feint.experiment.ZeroLeakDesign;
import feint.log.DateOrder;
import feint.log.DecimalMark;
import feint.log.Separator;
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

/** The program. */
@Command(
    name = "feint",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Covert stochastic optimization: when to learn, when to send a decoy, and what to pay.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 done;",
      "            1 internal fault, output that could not be written, or a service that is away;",
      "            2 a mistake in the input, or a refusal;",
      "            3 what was asked for cannot be had (design, solve --gap), or the model does not fit (fit);",
      "            4 a service has lost decisions or answers (tell);",
      "            130 interrupted.",
      "Example: feint solve scenarios/hate-speech.yaml"
    })
public final class Feint implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    System.exit(run(args, new FileOutputStream(FileDescriptor.out), System.err));
  }

  /** Runs a command and returns its exit code. */
  static int run(String[] args, OutputStream out, OutputStream err) {
    return run(commandLine(args), args, out, err);
  }

  /** Runs a command on a command line that was made for it and returns its exit code. */
  static int run(CommandLine line, String[] args, OutputStream out, OutputStream err) {
    // JSON is UTF-8, whatever the terminal's encoding is taken for.
    StandardOutput standard = new StandardOutput(out);
    line.setOut(new PrintWriter(standard, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    int code;
    try {
      code = line.execute(args);
    } catch (OutOfMemoryError e) {
      code = Failures.outOfMemory(line);
    }
    line.getOut().flush();
    return standard.exitCode(code, line.getErr());
  }

  /** The program as these arguments need it: with one command, or with all, as without any. */
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
    line.registerConverter(Strength.class, name -> choice(Strength.values(), name));
    line.registerConverter(
        ZeroLeakDesign.Kind.class, name -> choice(ZeroLeakDesign.Kind.values(), name));
    line.registerConverter(Separator.class, name -> choice(Separator.values(), name));
    line.registerConverter(DecimalMark.class, name -> choice(DecimalMark.values(), name));
    line.registerConverter(DateOrder.class, name -> choice(DateOrder.values(), name));
    line.registerConverter(
        EstimateCommand.Kind.class, name -> choice(EstimateCommand.Kind.values(), name));
    line.registerConverter(RunState.class, name -> choice(RunState.values(), name));
    line.registerConverter(Aim.class, name -> choice(Aim.values(), name));
    line.registerConverter(
        ReproduceCommand.Target.class, name -> choice(ReproduceCommand.Target.values(), name));
    line.setExecutionStrategy(FileGuard::execute);
    line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.AUTO));
    return line;
  }

  static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "'" + name + "' is not a file name in this locale: " + e.getReason());
    }
  }

  /** The choice with this label; a message lists the labels, not the constants behind them. */
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

  /** Lists the commands: to ask for nothing is the first thing that new users do. */
  @Override
  public void run() {
    CommandLine program = spec.commandLine();
    program.usage(program.getOut(), program.getColorScheme());
  }
}
