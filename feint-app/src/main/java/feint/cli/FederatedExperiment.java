package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.comments.CommentFile;
import feint.comments.CommentSource;
import feint.comments.CommentSplit;
import feint.comments.Comments;
import feint.comments.GeneratedComments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.experiment.FeintVersion;
import feint.federated.FederatedData;
import feint.math.Seed;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Kernels;
import feint.reproduction.Contender;
import feint.reproduction.Contenders;
import feint.reproduction.Figure2;
import feint.reproduction.PaperExperiment;
import feint.reproduction.Table1;
import feint.reproduction.Table1Row;
import feint.scenario.Federated;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The federated experiment as a command asks for it: data, contenders, runs, and provenance. */
final class FederatedExperiment {

  /** Enough for a fair classifier, and embedded in a quarter of a minute. */
  private static final int SMALL_ROWS = 6_000;

  private final RunOptions run;
  private final FederatedOptions options;
  private final long seed;
  private final String command;

  /** An experiment, and the command that asked for it. */
  FederatedExperiment(RunOptions run, FederatedOptions options, long seed, String command) {
    this.run = run;
    this.options = options;
    this.seed = seed;
    this.command = command;
  }

  FederatedOptions options() {
    return options;
  }

  long seed() {
    return seed;
  }

  boolean json() {
    return run.json();
  }

  /** The contenders with their clients, and where the clients' comments are from. */
  record Prepared(List<Contender> contenders, CommentSource source, int rows, int dropped) {}

  /** Who takes part, and in what. */
  private record Clients(Problem problem, Participation participation, Federated settings) {

    static Clients ofThePaper() {
      return new Clients(
          PaperExperiment.problem(), PaperExperiment.participation(), Federated.defaults());
    }

    static Clients in(Path file) {
      Scenario scenario = ScenarioFile.read(file);
      return new Clients(
          scenario.problem(),
          scenario
              .participation()
              .orElseThrow(() -> new UsageException(file + ": oracle.participation: is required")),
          scenario
              .federated()
              .orElseThrow(() -> new UsageException(file + ": federated: is required")));
    }
  }

  Prepared prepare(boolean small) {
    // A wrong setting is told before minutes of work, not after them.
    Kernels.best();
    Clients clients = options.scenario().map(Clients::in).orElseGet(Clients::ofThePaper);
    Comments comments = comments(small).balanced();
    Federated settings = clients.settings();
    CommentSplit split = CommentSplit.of(comments, settings.clients(), settings.samplesPerClient());
    FederatedData data;
    try (ProgressLine progress = new ProgressLine("embedding comments")) {
      Embedder embedder = new Embedder(MiniLm.model(), EmbeddingCache.standard());
      data = FederatedData.embedded(split, embedder, run.execution(progress));
    }
    try (ProgressLine progress = new ProgressLine("finding policies")) {
      Contenders contenders =
          new Contenders(
              clients.problem(),
              clients.participation(),
              settings,
              data,
              options.scenario().isEmpty());
      List<Contender> all = contenders.all(new Seed(seed).child(0), run.execution(progress));
      return new Prepared(all, comments.source(), comments.size(), comments.dropped());
    }
  }

  private Comments comments(boolean small) {
    if (options.comments().isEmpty()) {
      return GeneratedComments.of(
          small ? SMALL_ROWS : GeneratedComments.ROWS, new Seed(seed).child(2));
    }
    Comments read = CommentFile.read(options.comments().get());
    return options.shuffle().map(s -> read.shuffled(new Seed(s))).orElse(read);
  }

  List<Table1Row> table(Prepared prepared, int runs) {
    try (ProgressLine progress = new ProgressLine("training")) {
      return new Table1(prepared.contenders())
          .rows(runs, new Seed(seed).child(1), run.execution(progress));
    }
  }

  List<Figure2.Course> courses(List<Contender> contenders, int runs) {
    try (ProgressLine progress = new ProgressLine("following accuracies")) {
      return new Figure2(contenders)
          .courses(runs, new Seed(seed).child(1), run.execution(progress));
    }
  }

  ObjectNode json(Prepared prepared) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    options.shuffle().ifPresent(by -> data.put("shuffle", by));
    return data.put("source", prepared.source().name())
        .put("rows", prepared.rows())
        .put("badRows", prepared.source().badRows())
        .put("droppedRows", prepared.dropped())
        .put("sha256", prepared.source().sha256());
  }

  /** What the digits depend on, beside the seed. */
  static String kernel(Prepared prepared) {
    return prepared.contenders().get(0).run().kernelName();
  }

  /** The comments in a few words. */
  static String described(Prepared prepared) {
    return String.format(Locale.ROOT, "%s, %,d rows", prepared.source().name(), prepared.rows())
        + besides(prepared.source().badRows(), "unusable")
        + besides(prepared.dropped(), "left out, to have as many toxic ones as others");
  }

  private static String besides(int rows, String what) {
    return rows == 0 ? "" : String.format(Locale.ROOT, ", %,d more %s", rows, what);
  }

  /** Where the numbers come from. */
  Map<String, String> provenance(Prepared prepared, int runs) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("command", command);
    facts.put("version", FeintVersion.TEXT);
    facts.put("seed", Long.toString(seed));
    facts.put("runs of each policy", Integer.toString(runs));
    facts.put("comments", described(prepared));
    facts.put("SHA-256 of the comments", prepared.source().sha256());
    facts.put("linear algebra", kernel(prepared));
    facts.put("Java", Invocation.java());
    return facts;
  }
}
