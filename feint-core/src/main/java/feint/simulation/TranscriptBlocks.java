package feint.simulation;

import feint.model.Problem;
import feint.work.Pieces;
import java.util.ArrayList;
import java.util.List;

/**
 * The transcripts of a trial, a few at a time: one alone is too little to be handed around. Public
 * so that they can be written down and made elsewhere.
 */
public record TranscriptBlocks(Problem problem, Trial trial) implements Pieces<List<Transcript>> {

  private static final int EPISODES = 4;

  @Override
  public long count() {
    return (trial.episodes() - 1) / EPISODES + 1;
  }

  @Override
  public List<Transcript> piece(long number) {
    List<Transcript> transcripts = new ArrayList<>(EPISODES);
    long from = number * EPISODES;
    for (long n = from; n < Math.min(from + EPISODES, trial.episodes()); n++) {
      transcripts.add(trial.transcript(problem, n));
    }
    return transcripts;
  }
}
