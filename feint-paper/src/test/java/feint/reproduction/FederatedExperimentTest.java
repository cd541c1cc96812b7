package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.comments.GeneratedComments;
import feint.io.ArchiveException;
import feint.lab.compare.PaperExperiment;
import feint.math.Seed;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Labelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FederatedExperimentTest {

  private static final Seed SEED = new Seed(1);
  private static final Decoy BY_RULE = new Decoy.Task(Labelling.Rule.SECOND_PERSON);
  private static final Decoy BY_COLUMN = new Decoy.Task(new Labelling.Column("rude"));

  @TempDir Path directory;

  @Test
  void filesAreLabelledAsTheScenarioSaysOrByTheRule() throws IOException {
    Path file = directory.resolve("c.csv");
    Files.writeString(file, "comment_text,toxic,rude\nall of you,0,0\nnobody,1,1\n");

    assertThat(second(FederatedExperiment.ofThePaper(SEED), file)).containsExactly(true, false);
    assertThat(second(with(BY_RULE), file)).containsExactly(true, false);
    assertThat(second(with(BY_COLUMN), file)).containsExactly(false, true);
  }

  @Test
  void generatedCommentsAreLabelledAsTheScenarioSaysOrByTopic() {
    Seed comments = SEED.child(2);

    assertThat(FederatedExperiment.ofThePaper(SEED).generated(true).rows())
        .isEqualTo(
            GeneratedComments.of(
                    6000,
                    List.of(
                        GeneratedComments.TOPIC,
                        Labelling.Rule.SECOND_PERSON,
                        Labelling.Rule.NEGATION,
                        Labelling.Rule.FIRST_PERSON),
                    comments)
                .rows());
    assertThat(with(BY_RULE).generated(true).rows())
        .isEqualTo(GeneratedComments.of(6000, List.of(Labelling.Rule.values()), comments).rows());
    assertThatThrownBy(() -> with(BY_COLUMN).generated(true))
        .isInstanceOf(ArchiveException.class)
        .hasMessageEndingWith("was column rude");
  }

  /** A scenario's own task comes first; the rules that are not it follow. */
  @Test
  void everyTextIsLabelledByAllRules() throws IOException {
    Path file = directory.resolve("c.csv");
    Files.writeString(file, "comment_text,toxic,rude\nI said no,0,1\nyou did,1,0\n");
    FederatedExperiment paper = FederatedExperiment.ofThePaper(SEED);

    assertThat(paper.read(file).rows().get(0).labels()).containsExactly(false, false, true, true);
    assertThat(with(BY_COLUMN).read(file).rows().get(0).labels())
        .containsExactly(false, true, false, true, true);
    assertThat(with(BY_RULE).read(file).rows()).isEqualTo(paper.read(file).rows());
  }

  private static List<Boolean> second(FederatedExperiment experiment, Path file) {
    return experiment.read(file).rows().stream().map(comment -> comment.label(1)).toList();
  }

  private static FederatedExperiment with(Decoy decoy) {
    return new FederatedExperiment(
        PaperExperiment.problem(),
        PaperExperiment.participation(),
        Federated.defaults().withDecoy(decoy),
        false,
        SEED);
  }
}
