package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import feint.comments.Comment;
import feint.comments.CommentFile;
import feint.comments.CommentSplit;
import feint.comments.Comments;
import feint.comments.RealComments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Kernel;
import feint.parallel.Execution;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Federated;
import feint.scenario.Labelling;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From the file to the classifier, on the real comments. */
class LearntCommentsTest {

  private static final Participation PAPER = Participation.of(35, 0.8, 0, 16, 21);

  /**
   * Every round informs, so that the learner has five successful rounds of about 17 clients: a
   * prototype in another language reached 0.875 after them, and its decoy 0.495.
   */
  @Test
  void realCommentsAreLearntAsByThePrototype() {
    Comments comments =
        CommentFile.read(RealComments.file(), List.of(Labelling.Rule.SECOND_PERSON)).balanced();
    Embedder embedder = new Embedder(MiniLm.model(), EmbeddingCache.standard());
    int missing = embedder.missing(comments.rows().stream().map(Comment::text).toList());
    assumeTrue(missing == 0, "skipped: " + missing + " real comments have not been embedded yet");
    FederatedData data =
        FederatedData.embedded(
            CommentSplit.of(comments, 35, 689),
            List.of("second-person"),
            embedder,
            Execution.defaults());
    Problem problem =
        Problem.builder()
            .horizon(10)
            .successes(5)
            .incentives(1, 2, 3)
            .success(new double[][] {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}})
            .oracle(OracleChain.stationary(PAPER.transition()))
            .build();
    FederatedRun run =
        FederatedRun.of(problem, new Clients(PAPER, Federated.defaults(), data), Kernel.java());

    FederatedOutcome outcome = run.play(StationaryPolicies.greedy(problem.shape()), new Seed(1));

    assertThat(outcome.finished()).isTrue();
    assertThat(run.accuracy(outcome.learner(), FederatedData.TOXIC)).isBetween(0.85, 0.91);
    assertThat(run.accuracy(outcome.ends().get(1), FederatedData.TOXIC)).isBetween(0.48, 0.51);
  }
}
