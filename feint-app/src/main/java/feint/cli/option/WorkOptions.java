package feint.cli.option;

import feint.distributed.CheckpointingExecutor;
import feint.parallel.Execution;
import feint.parallel.Workers;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Options of a command that can continue interrupted work, in addition to {@link ClusterOptions}.
 */
public final class WorkOptions extends ClusterOptions {

  @Option(
      names = "--checkpoint",
      paramLabel = "DIR",
      description =
          "The directory to store completed work in: the same command continues from there"
              + " after an interruption. It is deleted when all work is done.")
  private Optional<Path> directory = Optional.empty();

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

  @Override
  public int done(int code) {
    checkpoint.ifPresent(CheckpointingExecutor::discard);
    return super.done(code);
  }

  @Override
  public void close() {
    checkpoint.ifPresent(CheckpointingExecutor::close);
    super.close();
  }
}
