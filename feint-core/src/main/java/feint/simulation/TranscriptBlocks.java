package feint.simulation;

import feint.model.Problem;
import feint.parallel.ParallelTask;
import java.util.ArrayList;
import java.util.List;

/**
 * Transcripts of a trial, computed a few at a time, since a single one is too small a subtask.
 * Public for serialization to remote workers.
 */
public record TranscriptBlocks(Problem problem, Trial trial)
    implements ParallelTask<List<Transcript>> {

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
