package feint.cli;

import feint.portable.Checkpoint;
import feint.work.Execution;
import feint.work.Workers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** As {@link ClusterOptions}, for work that can go on after it ended too early. */
final class WorkOptions extends ClusterOptions {

  @Option(
      names = "--checkpoint",
      paramLabel = "DIR",
      description =
          "Keeps what is done in this directory: the same command goes on from there if it was"
              + " ended. When all is done, it is deleted.")
  private Optional<Path> directory = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  private Optional<Checkpoint> checkpoint = Optional.empty();

  @Override
  Optional<Workers> workers(Execution here) {
    Optional<Workers> elsewhere = super.workers(here);
    if (directory.isEmpty()) {
      return elsewhere;
    }
    if (checkpoint.isEmpty()) {
      checkpoint =
          Optional.of(
              new Checkpoint(directory.get(), elsewhere.orElseGet(here::workers), this::warn));
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
    checkpoint.ifPresent(Checkpoint::discard);
    return super.done(code);
  }

  @Override
  public void close() {
    checkpoint.ifPresent(Checkpoint::close);
    super.close();
  }
}
