package feint.cli.paper;

import feint.cli.output.UsageException;
import java.util.ServiceLoader;

/**
 * Commands of the module feint-paper, which has an encoder of texts and a library for linear
 * algebra. Found by {@link ServiceLoader}; the launcher builds the module and puts it on the class
 * path when one of these commands is called.
 */
public interface PaperCommands {

  /**
   * Runs feint reproduce.
   *
   * @param asked the validated options
   * @return the exit code
   */
  int reproduce(ReproduceCommand asked);

  /**
   * Runs feint embed.
   *
   * @param asked the validated options
   * @return the exit code
   */
  int embed(EmbedCommand asked);

  /** Returns the commands of the module, on behalf of the named command. */
  static PaperCommands loaded(String command) {
    return ServiceLoader.load(PaperCommands.class)
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    command
                        + " needs the launcher, which provides the module feint-paper; start feint"
                        + " of a checkout or of a distribution"));
  }
}
