package feint.paper;

import feint.cli.EmbedCommand;
import feint.cli.PaperCommands;
import feint.cli.ReproduceCommand;

/** The commands of this module, for the command line. */
public final class PaperModule implements PaperCommands {

  @Override
  public int reproduce(ReproduceCommand asked) {
    return new Reproduction(asked).run();
  }

  @Override
  public int embed(EmbedCommand asked) {
    return new Embedding(asked).run();
  }
}
