package feint.federated;

import feint.audit.World;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Kernel;
import feint.network.Kernels;
import feint.network.Layers;
import feint.network.Trainer;
import feint.network.Weights;
import feint.policy.Controller;
import feint.policy.Counting;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.policy.SinglePolicy;
import feint.scenario.Federated.Decoy;
import feint.simulation.Episode;
import java.util.Optional;

/**
 * Algorithm 1 on federated clients: learning queries send out the learner's weights, and a success
 * moves them by the clients' pseudo-gradient; obfuscating queries send out the decoy's, which is
 * another training, or made up.
 *
 * <p>Runs of one seed and different policies meet the same clients, coins, starts and wanted task,
 * and the same skewed decoy as far as they pay alike. It can be shared between threads.
 */
public final class FederatedRun {

  /** Hidden units of the classifier. */
  public static final int HIDDEN = 128;

  /** The client who watches. */
  static final int WATCHING = 0;

  // What a run draws from, beside the policy's draws (0) and those of clients and luck (1).
  private static final int LEARNER = 2;
  private static final int DECOY = 3;
  private static final int WANTED = 5;

  private final Problem bucketed;
  private final Problem problem;
  private final Problem truth;
  private final Clients clients;
  private final Layers layers;
  private final Kernel kernel;
  private final boolean replies;

  private FederatedRun(
      Problem bucketed,
      Problem problem,
      Problem truth,
      Clients clients,
      Kernel kernel,
      boolean replies) {
    this.bucketed = bucketed;
    this.problem = problem;
    this.truth = truth;
    this.clients = clients;
    this.layers = new Layers(clients.data().inputs(), HIDDEN);
    this.kernel = kernel;
    this.replies = replies;
  }

  /** Runs in which a policy sees the state that the participation makes of who is connected. */
  public static FederatedRun of(Problem problem, Clients clients) {
    return of(problem, clients, Kernels.best());
  }

  /** The same by this kernel. */
  public static FederatedRun of(Problem problem, Clients clients, Kernel kernel) {
    return new FederatedRun(problem, problem, clients.counted(problem), clients, kernel, false);
  }

  /**
   * The same runs, in which a policy sees how many clients are connected: {@link #problem} is then
   * {@link Clients#counted}, which is what policies that filter must be made for.
   */
  public static FederatedRun counting(Problem problem, Clients clients) {
    return counting(problem, clients, Kernels.best());
  }

  /** The same by this kernel. */
  public static FederatedRun counting(Problem problem, Clients clients, Kernel kernel) {
    Problem truth = clients.counted(problem);
    return new FederatedRun(problem, truth, truth, clients, kernel, false);
  }

  /** The same runs, in which the first client keeps what it sends back. */
  public FederatedRun keepingReplies() {
    return new FederatedRun(bucketed, problem, truth, clients, kernel, true);
  }

  /** The skewed decoy that runs of this seed meet, if they meet one. */
  Optional<SkewedDecoy> skewedDecoy(Seed seed) {
    return clients.settings().decoy() instanceof Decoy.Skewed skewed
        ? Optional.of(
            new SkewedDecoy(clients, skewed.toxic(), trainer(), layers, seed.child(DECOY)))
        : Optional.empty();
  }

  /** One run. */
  public FederatedOutcome play(Policy policy, Seed seed) {
    return play(policy, seed, skewedDecoy(seed));
  }

  /**
   * One run.
   *
   * @param skewed of the same seed, where there is one; other runs may have used it before
   */
  FederatedOutcome play(Policy policy, Seed seed, Optional<SkewedDecoy> skewed) {
    return play(policy, seed, trainings(seed, skewed));
  }

  /** What is trained in a run of this seed. */
  FederatedOracle.Two trainings(Seed seed, Optional<SkewedDecoy> skewed) {
    Task wanted = wanted(seed);
    return new FederatedOracle.Two(
        training(wanted, seed.child(LEARNER)),
        skewed
            .map(SkewedDecoy::training)
            .orElseGet(() -> training(wanted.other(), seed.child(DECOY))));
  }

  private Training training(Task task, Seed seed) {
    return new TaskTraining(clients, trainer(), task, Weights.initial(layers, seed.child(0)));
  }

  /** One run of these trainings. */
  FederatedOutcome play(Policy policy, Seed seed, FederatedOracle.Two trainings) {
    Checks.require(
        policy.decoys() == 1,
        "decoys of the policy",
        "must be one, the other training",
        policy.decoys());
    Controller controller = Controller.start(problem, policy, seed.child(0));
    SinglePolicy followed = policy.parts().get(controller.part()).policy();
    FederatedOracle oracle = new FederatedOracle(this, twin(followed, seed), trainings, seed);
    Episode episode = Episode.play(problem, controller, oracle, oracle);
    return oracle.outcome(episode);
  }

  /** The fair question: of two tasks, each is the wanted one as often as the other. */
  private Task wanted(Seed seed) {
    return hasTaskDecoy() && seed.child(WANTED).generator().nextBoolean()
        ? Task.SECOND
        : Task.TOXIC;
  }

  /** Whether the decoy is a training like the learner's. */
  public boolean hasTaskDecoy() {
    return clients.settings().decoy() instanceof Decoy.Task;
  }

  private Optional<TwinRoom> twin(SinglePolicy policy, Seed seed) {
    if (!policy.remembers().contains(Sight.CONTENTS)) {
      return Optional.empty();
    }
    Checks.require(
        isCounting(),
        "policy that draws as in which state a decoy's step is made",
        "must be made for the number of clients",
        problem.oracleStates() + " states");
    return Optional.of(
        new TwinRoom(
            clients.participation(), truth, policy, seed.child(DECOY).child(1).generator()));
  }

  /** What the first client sends back to a query of a training, if that is kept. */
  Optional<Weights> reply(Training asked, int level, Seed round) {
    if (!replies) {
      return Optional.empty();
    }
    FedAvg average = FedAvg.of(trainer(), clients.settings(), asked.point());
    int given = clients.settings().given(clients.data().perClient(), level);
    return Optional.of(
        average.reply(clients.data().client(asked.task(), WATCHING), given, round.child(WATCHING)));
  }

  /** Whether a skewed decoy of these runs is one of those. */
  boolean sharesDecoy(FederatedRun other) {
    return clients.data() == other.clients.data()
        && clients.settings().equals(other.clients.settings())
        && kernel == other.kernel;
  }

  /** The accuracy of a classifier with these weights on the examples that validate a task. */
  public double accuracy(Weights weights, Task task) {
    return trainer().accuracy(weights, clients.data().validation(task));
  }

  /** What trains, for one thread. */
  Trainer trainer() {
    return new Trainer(layers, kernel);
  }

  /** What computes, since digits are per kernel. */
  public Kernel kernel() {
    return kernel;
  }

  /** Whether policies see how many clients are connected, whose number is Markov. */
  public boolean isCounting() {
    return problem == truth;
  }

  /** The problem that the runs were made of: its oracle's states are the participation's. */
  public Problem bucketed() {
    return bucketed;
  }

  /** The problem that policies are made for: its oracle's states are what they see. */
  public Problem problem() {
    return problem;
  }

  public Clients clients() {
    return clients;
  }

  /**
   * The runs as those see them who know how many clients come and go, of whom the first watches.
   */
  public World watchedByAClient() {
    return World.attended(clients.participation(), truth, 1);
  }

  /** A policy of these runs as one that is told how many clients are connected. */
  public Policy counting(Policy policy) {
    return isCounting() ? policy : Counting.of(policy, clients.participation());
  }

  /** The oracle's state, as policies see it, while so many clients are connected. */
  int state(int connected) {
    return isCounting() ? connected + 1 : clients.participation().state(connected);
  }

  /** The chance that a round with so many clients informs the learner. */
  double success(int connected, int level) {
    return truth.success().at(connected + 1, level);
  }
}
