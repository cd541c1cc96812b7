package feint.cli;

import feint.distributed.CheckpointingExecutor;
import feint.parallel.Execution;
import feint.parallel.Workers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Options of a command that can continue interrupted work, in addition to {@link ClusterOptions}.
 */
final class WorkOptions extends ClusterOptions {

  @Option(
      names = "--checkpoint",
      paramLabel = "DIR",
      description =
          "The directory to store completed work in: the same command continues from there"
              + " after an interruption. It is deleted when all work is done.")
  private Optional<Path> directory = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  private Optional<CheckpointingExecutor> checkpoint = Optional.empty();

  @Override
  Optional<Workers> workers(Execution here) {
    Optional<Workers> elsewhere = super.workers(here);
    if (directory.isEmpty()) {
      return elsewhere;
    }
    if (checkpoint.isEmpty()) {
      checkpoint =
          Optional.of(
              new CheckpointingExecutor(
                  directory.get(), elsewhere.orElseGet(here::workers), this::warn));
    }
    return checkpoint.map(Workers.class::cast);
  }

  private void warn(String message) {
    PrintWriter err = command.commandLine().getErr();
    err.println("feint: warning: " + message);
    err.flush();
  }

  @Override
  int done(int code) {
    checkpoint.ifPresent(CheckpointingExecutor::discard);
    return super.done(code);
  }

  @Override
  public void close() {
    checkpoint.ifPresent(CheckpointingExecutor::close);
    super.close();
  }
}
