package feint.paper;

import feint.cli.paper.EmbedCommand;
import feint.cli.paper.PaperCommands;
import feint.cli.paper.ReproduceCommand;

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
