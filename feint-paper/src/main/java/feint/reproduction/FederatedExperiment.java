package feint.reproduction;

import feint.comments.CommentFile;
import feint.comments.Comments;
import feint.comments.GeneratedComments;
import feint.embedding.Embedder;
import feint.federated.Clients;
import feint.lab.compare.PaperExperiment;
import feint.math.Seed;
import feint.math.Text;
import feint.model.Participation;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.Labelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The federated experiment: intermittent clients, policies that query them, and attackers.
 *
 * @param printed whether the paper's Table I is about this experiment
 * @param seed child 0 is for searches, 1 for runs, 2 for comments
 */
public record FederatedExperiment(
    Problem problem, Participation participation, Federated settings, boolean printed, Seed seed) {

  /**
   * Number of comments of a small experiment: enough for a fair classifier, and embedded in a
   * quarter of a minute.
   */
  private static final int SMALL_ROWS = 6_000;

  /** Returns the paper's experiment. */
  public static FederatedExperiment ofThePaper(Seed seed) {
    return new FederatedExperiment(
        PaperExperiment.problem(),
        PaperExperiment.participation(),
        Federated.defaults(),
        true,
        seed);
  }

  /** Generates sentences from a grammar; fewer for a small experiment. */
  public Comments generated(boolean small) {
    return generated(small ? SMALL_ROWS : GeneratedComments.ROWS);
  }

  /** Generates this number of sentences from a grammar. */
  public Comments generated(int rows) {
    return GeneratedComments.of(rows, labellings(true), seed.child(2));
  }

  /**
   * Reads the comments of a file, in its order.
   *
   * @throws feint.io.ArchiveException if it cannot be read, or lacks a required column
   */
  public Comments read(Path file) {
    return CommentFile.read(file, labellings(false));
  }

  /**
   * Returns the sources of the labels besides the first: the scenario's, if it has task decoys, and
   * otherwise the topic of generated comments; then the rules that are not among them.
   */
  private List<Labelling> labellings(boolean generated) {
    Set<Labelling> all = new LinkedHashSet<>();
    if (settings.decoy() instanceof Decoy.Task task) {
      all.addAll(task.labellings());
    } else if (generated) {
      all.add(GeneratedComments.TOPIC);
    }
    all.addAll(List.of(Labelling.Rule.values()));
    return List.copyOf(all);
  }

  /** Distributes comments to the clients. */
  public ClientComments given(Comments comments, Embedder embedder, Execution execution) {
    return ClientComments.of(
        comments, labellings(comments.source().generated()), settings, embedder, execution);
  }

  /**
   * Finds the participating policies.
   *
   * @throws feint.math.ResourceLimitException if none of these rows exists
   */
  public ExperimentEntrants field(
      ClientComments comments, Table1Selection rows, Execution execution) {
    Clients clients = new Clients(participation, settings, comments.data());
    return new Contenders(problem, clients, labellings(comments.source().generated()), printed)
        .of(rows, seed.child(0), execution);
  }

  /** Computes Table I and the courses of the runs that are followed. */
  public Result table(
      ExperimentEntrants field, ClientComments comments, Effort effort, Execution execution) {
    Table1.Found found = new Table1(field.contenders()).found(effort, seed.child(1), execution);
    List<String> remarks = new ArrayList<>(Table1Remarks.of(found.rows()));
    field.absences().forEach(one -> remarks.add(one.policy() + ": " + one.reason() + "."));
    remarks.addAll(samples(comments));
    return new Result(found.rows(), found.courses(), field.absences(), remarks);
  }

  /** Computes Figure 2 of the supplement. */
  public List<Figure2.Course> courses(ExperimentEntrants field, int runs, Execution execution) {
    return new Figure2(field.contenders()).courses(runs, seed.child(1), execution);
  }

  /** Warns that fewer samples change the oracle, where samples decide on success. */
  private List<String> samples(ClientComments comments) {
    int owned = comments.data().perClient();
    if (settings.success() != Success.PARTICIPATION || owned >= settings.samplesPerClient()) {
      return List.of();
    }
    boolean ever = settings.enough(settings.clients(), owned, settings.contribution().size() - 1);
    return List.of(
        Text.of(
            "Clients have %,d comments each, not %,d: %s more than the %,d samples that make a"
                + " success.",
            owned,
            settings.samplesPerClient(),
            ever ? "more of them are needed to give" : "all of them together never give",
            settings.samplesNeeded()));
  }

  /**
   * Results of Table I.
   *
   * @param courses the accuracies over the queries, if any run was followed
   * @param absences the policies that do not exist in this experiment
   */
  public record Result(
      List<Table1Row> rows,
      List<Figure2.Course> courses,
      List<ExperimentEntrants.Absence> absences,
      List<String> remarks) {

    public Result {
      rows = List.copyOf(rows);
      courses = List.copyOf(courses);
      absences = List.copyOf(absences);
      remarks = List.copyOf(remarks);
    }

    /** Returns a summary in one sentence. */
    public String summary() {
      return Table1Remarks.summary(rows);
    }
  }
}
