package feint.reproduction;

import feint.comments.CommentFile;
import feint.comments.Comments;
import feint.comments.GeneratedComments;
import feint.embedding.Embedder;
import feint.federated.Clients;
import feint.math.Seed;
import feint.model.Participation;
import feint.model.Problem;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.Labelling;
import feint.work.Execution;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The federated experiment: clients who come and go, policies that query them, attackers who watch.
 *
 * @param printed whether it is the one that the paper's Table I is about
 * @param seed of all that is drawn: child 0 is for searches, 1 for runs, 2 for comments
 */
public record FederatedExperiment(
    Problem problem, Participation participation, Federated settings, boolean printed, Seed seed) {

  /** Enough comments for a fair classifier, and embedded in a quarter of a minute. */
  private static final int SMALL_ROWS = 6_000;

  /** The second task of comments that have no other. */
  private static final Labelling ADDRESSING = new Labelling.SecondPerson();

  /** The paper's experiment. */
  public static FederatedExperiment ofThePaper(Seed seed) {
    return new FederatedExperiment(
        PaperExperiment.problem(),
        PaperExperiment.participation(),
        Federated.defaults(),
        true,
        seed);
  }

  /** Sentences from a grammar, for who has no comments; a few less for a small experiment. */
  public Comments generated(boolean small) {
    return generated(small ? SMALL_ROWS : GeneratedComments.ROWS);
  }

  /** So many sentences from a grammar. */
  public Comments generated(int rows) {
    return GeneratedComments.of(rows, labelling(GeneratedComments.TOPIC), seed.child(2));
  }

  /**
   * The comments of a file, in its order.
   *
   * @throws feint.file.ArchiveException if it cannot be read, or lacks a column that is needed
   */
  public Comments read(Path file) {
    return CommentFile.read(file, labelling(ADDRESSING));
  }

  /** Where the second label comes from: what the scenario says, if it has a task for the decoy. */
  private Labelling labelling(Labelling otherwise) {
    return settings.decoy() instanceof Decoy.Task task ? task.labelling() : otherwise;
  }

  /** Gives comments to the clients. */
  public ClientComments given(Comments comments, Embedder embedder, Execution execution) {
    return ClientComments.of(comments, settings, embedder, execution);
  }

  /** Finds the policies that take part. */
  public Field field(ClientComments comments, Execution execution) {
    Clients clients = new Clients(participation, settings, comments.data());
    Labelling usual = comments.source().generated() ? GeneratedComments.TOPIC : ADDRESSING;
    return new Contenders(problem, clients, new Decoy.Task(labelling(usual)), printed)
        .all(seed.child(0), execution);
  }

  /** Table I, and the courses of the runs that are followed. */
  public Result table(Field field, ClientComments comments, Effort effort, Execution execution) {
    Table1.Found found = new Table1(field.contenders()).found(effort, seed.child(1), execution);
    List<String> remarks = new ArrayList<>(Table1Remarks.of(found.rows()));
    field.absences().forEach(one -> remarks.add(one.policy() + ": " + one.reason() + "."));
    remarks.addAll(samples(comments));
    return new Result(found.rows(), found.courses(), field.absences(), remarks);
  }

  /** Figure 2 of the supplement. */
  public List<Figure2.Course> courses(Field field, int runs, Execution execution) {
    return new Figure2(field.contenders()).courses(runs, seed.child(1), execution);
  }

  /** Where samples decide on success, fewer of them make another oracle than the scenario's. */
  private List<String> samples(ClientComments comments) {
    int owned = comments.data().perClient();
    if (settings.success() != Success.PARTICIPATION || owned >= settings.samplesPerClient()) {
      return List.of();
    }
    boolean ever = settings.enough(settings.clients(), owned, settings.contribution().size() - 1);
    return List.of(
        String.format(
            Locale.ROOT,
            "Clients have %,d comments each, not %,d: %s more than the %,d samples that make a"
                + " success.",
            owned,
            settings.samplesPerClient(),
            ever ? "it takes more of them to give" : "all of them together never give",
            settings.samplesNeeded()));
  }

  /**
   * What Table I comes to.
   *
   * @param courses the accuracies over the queries, if any run was followed
   * @param absences the policies that do not exist in this experiment
   */
  public record Result(
      List<Table1Row> rows,
      List<Figure2.Course> courses,
      List<Field.Absence> absences,
      List<String> remarks) {

    public Result {
      rows = List.copyOf(rows);
      courses = List.copyOf(courses);
      absences = List.copyOf(absences);
      remarks = List.copyOf(remarks);
    }

    /** What it comes to, in a sentence. */
    public String summary() {
      return Table1Remarks.summary(rows);
    }
  }
}
