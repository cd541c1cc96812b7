package feint.federated;

import feint.attack.World;
import feint.blas.Kernels;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Kernel;
import feint.network.Layers;
import feint.network.NetworkWeights;
import feint.network.Trainer;
import feint.policy.ClientCountAdapter;
import feint.policy.Controller;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.scenario.Federated.Decoy;
import feint.simulation.Episode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Algorithm 1 on federated clients: learning queries broadcast the learner's weights, and a success
 * moves them by the clients' pseudo-gradient; obfuscating queries broadcast the decoy's, which is
 * another training or a simulated one. With several decoys, each is a training for a task of its
 * own.
 *
 * <p>Runs of one seed with different policies share clients, coins, initial weights and the
 * learner's task, and the same skewed decoy as far as they pay the same incentives. Instances are
 * thread-safe.
 */
public final class FederatedRun {

  /** Number of hidden units of the classifier. */
  public static final int HIDDEN = 128;

  /** Index of the eavesdropping client. */
  static final int WATCHING = 0;

  // Children of a run's seed, besides the policy's draws (0) and those of clients and rounds (1).
  private static final int LEARNER = 2;
  private static final int DECOY = 3;
  private static final int ROLES = 5;

  /** The child of decoy 2; those of further decoys follow. */
  private static final int FURTHER = 6;

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
    Checks.require(
        trajectories() <= clients.data().tasks(),
        "tasks of the data",
        "must be one for each training, " + trajectories(),
        clients.data().tasks());
  }

  /** Creates runs in which a policy observes the participation's state. */
  public static FederatedRun of(Problem problem, Clients clients) {
    return of(problem, clients, Kernels.best());
  }

  /** Creates the same runs with this kernel. */
  public static FederatedRun of(Problem problem, Clients clients, Kernel kernel) {
    return new FederatedRun(problem, problem, clients.counted(problem), clients, kernel, false);
  }

  /**
   * Creates the same runs, in which a policy observes the number of connected clients: {@link
   * #problem} is then {@link Clients#counted}, for which filtering policies must be computed.
   */
  public static FederatedRun counting(Problem problem, Clients clients) {
    return counting(problem, clients, Kernels.best());
  }

  /** Creates the same runs with this kernel. */
  public static FederatedRun counting(Problem problem, Clients clients, Kernel kernel) {
    Problem truth = clients.counted(problem);
    return new FederatedRun(problem, truth, truth, clients, kernel, false);
  }

  /** Returns the same runs, in which the first client's replies are recorded. */
  public FederatedRun keepingReplies() {
    return new FederatedRun(bucketed, problem, truth, clients, kernel, true);
  }

  /** Returns the skewed decoy of runs of this seed, if they have one. */
  Optional<SkewedDecoy> skewedDecoy(Seed seed) {
    return clients.settings().decoy() instanceof Decoy.Skewed skewed
        ? Optional.of(
            new SkewedDecoy(clients, skewed.toxic(), trainer(), layers, seed.child(DECOY)))
        : Optional.empty();
  }

  /** Plays one run. */
  public FederatedOutcome play(Policy policy, Seed seed) {
    return play(policy, seed, skewedDecoy(seed));
  }

  /**
   * Plays one run.
   *
   * @param skewed decoy of the same seed, if any; other runs may have used it before
   */
  FederatedOutcome play(Policy policy, Seed seed, Optional<SkewedDecoy> skewed) {
    return play(policy, seed, trainings(seed, skewed));
  }

  /** Returns the trainings of a run of this seed, the learner's first. */
  List<Training> trainings(Seed seed, Optional<SkewedDecoy> skewed) {
    if (skewed.isPresent()) {
      return List.of(training(FederatedData.TOXIC, seed.child(LEARNER)), skewed.get().training());
    }
    return trainings(seed, roles(seed));
  }

  /**
   * Returns the trainings of a run of this seed with task decoys.
   *
   * @param tasks the task of each training, the learner's first
   */
  List<Training> trainings(Seed seed, List<Integer> tasks) {
    List<Training> trainings = new ArrayList<>();
    for (int task : tasks) {
      trainings.add(training(task, seed.child(start(trainings.size()))));
    }
    return trainings;
  }

  private static int start(int role) {
    return role == 0 ? LEARNER : role == 1 ? DECOY : FURTHER + role - 2;
  }

  private Training training(int task, Seed seed) {
    return new TaskTraining(
        clients, trainer(), task, NetworkWeights.initial(layers, seed.child(0)));
  }

  /**
   * Draws the task of each training, the learner's first: all orders are equally likely. Since
   * decoys are numbered in the order of their first queries, a fixed order would reveal the
   * learner.
   */
  List<Integer> roles(Seed seed) {
    RandomGenerator random = seed.child(ROLES).generator();
    List<Integer> left = new ArrayList<>();
    IntStream.range(0, trajectories()).forEach(left::add);
    List<Integer> roles = new ArrayList<>();
    while (!left.isEmpty()) {
      roles.add(left.remove(draw(left.size(), random)));
    }
    return roles;
  }

  private static int draw(int count, RandomGenerator random) {
    // One of two by a coin, and the last one without a draw, as runs with one decoy always have.
    return count == 2 ? random.nextBoolean() ? 1 : 0 : count == 1 ? 0 : random.nextInt(count);
  }

  /** Plays one run of these trainings, the learner's first. */
  FederatedOutcome play(Policy policy, Seed seed, List<Training> trainings) {
    Checks.require(
        policy.decoys() == trajectories() - 1,
        "decoys of the policy",
        "must be one for each training besides the learner's, " + (trajectories() - 1),
        policy.decoys());
    Controller controller = Controller.start(problem, policy, seed.child(0));
    SinglePolicy followed = policy.parts().get(controller.part()).policy();
    FederatedOracle oracle = new FederatedOracle(this, twin(followed, seed), trainings, seed);
    Episode episode = Episode.play(problem, controller, oracle, oracle);
    return oracle.outcome(episode);
  }

  /** Returns the number of trajectories: the learner's and one for each decoy. */
  public int trajectories() {
    return clients.settings().decoy() instanceof Decoy.Task task ? task.labellings().size() + 1 : 2;
  }

  /** Returns whether decoys are trainings like the learner's. */
  public boolean hasTaskDecoy() {
    return clients.settings().decoy() instanceof Decoy.Task;
  }

  private Optional<DecoyClientSampler> twin(SinglePolicy policy, Seed seed) {
    if (!policy.remembers().contains(Observable.CONTENTS)) {
      return Optional.empty();
    }
    Checks.require(
        isCounting(),
        "policy that draws the state in which a decoy's step is made",
        "must be computed for the number of clients",
        problem.oracleStates() + " states");
    Checks.require(
        trajectories() == 2,
        "policy that draws the state in which a decoy's step is made",
        "must have one decoy",
        trajectories() - 1);
    return Optional.of(
        new DecoyClientSampler(
            clients.participation(), truth, policy, seed.child(DECOY).child(1).generator()));
  }

  /** Returns the first client's reply to a query of a training, if replies are recorded. */
  Optional<NetworkWeights> reply(Training asked, int level, Seed round) {
    if (!replies) {
      return Optional.empty();
    }
    FedAvg average = FedAvg.of(trainer(), clients.settings(), asked.point());
    int given = clients.settings().given(clients.data().perClient(), level);
    return Optional.of(
        average.reply(clients.data().client(asked.task(), WATCHING), given, round.child(WATCHING)));
  }

  /** Returns whether these runs and the others have the same skewed decoys. */
  boolean sharesDecoy(FederatedRun other) {
    return clients.data() == other.clients.data()
        && clients.settings().equals(other.clients.settings())
        && kernel == other.kernel;
  }

  /** Returns the accuracy of a classifier with these weights on a task's validation examples. */
  public double accuracy(NetworkWeights weights, int task) {
    return trainer().accuracy(weights, clients.data().validation(task));
  }

  /** Returns a trainer for one thread. */
  Trainer trainer() {
    return new Trainer(layers, kernel);
  }

  /** Returns the kernel, on which the digits depend. */
  public Kernel kernel() {
    return kernel;
  }

  /** Returns whether policies observe the number of connected clients, which is Markov. */
  public boolean isCounting() {
    return problem == truth;
  }

  /**
   * Returns the problem from which the runs were created: its oracle's states are the
   * participation's.
   */
  public Problem bucketed() {
    return bucketed;
  }

  /**
   * Returns the problem for which policies are computed: its oracle's states are what they observe.
   */
  public Problem problem() {
    return problem;
  }

  public Clients clients() {
    return clients;
  }

  /**
   * Returns the runs as a world of attackers who know the participation; the first client
   * eavesdrops.
   */
  public World watchedByAClient() {
    return World.attended(clients.participation(), truth, 1);
  }

  /** Adapts a policy of these runs to observe the number of connected clients. */
  public Policy counting(Policy policy) {
    return isCounting() ? policy : ClientCountAdapter.of(policy, clients.participation());
  }

  /** Returns the oracle's state, as policies observe it, by the number of connected clients. */
  int state(int connected) {
    return isCounting() ? connected + 1 : clients.participation().state(connected);
  }

  /** Returns the probability that a round with this number of clients informs the learner. */
  double success(int connected, int level) {
    return truth.success().at(connected + 1, level);
  }
}
