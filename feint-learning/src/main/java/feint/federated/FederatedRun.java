package feint.federated;

import feint.audit.World;
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
import feint.simulation.ClientRoom;
import feint.simulation.Episode;

/**
 * Algorithm 1 on federated clients: learning queries send out the learner's weights, and a success
 * moves them by the clients' pseudo-gradient; obfuscating queries send out the decoy's.
 *
 * <p>Runs of one seed and different policies meet the same clients, coins and decoy. It can be
 * shared between threads.
 */
public final class FederatedRun {

  /** Hidden units of the classifier. */
  public static final int HIDDEN = 128;

  private final Problem problem;
  private final Problem truth;
  private final Clients clients;
  private final Layers layers;
  private final Kernel kernel;

  private FederatedRun(Problem problem, Problem truth, Clients clients, Kernel kernel) {
    this.problem = problem;
    this.truth = truth;
    this.clients = clients;
    this.layers = new Layers(clients.data().inputs(), HIDDEN);
    this.kernel = kernel;
  }

  /** Runs in which a policy sees the state that the participation makes of who is connected. */
  public static FederatedRun of(Problem problem, Clients clients) {
    return of(problem, clients, Kernels.best());
  }

  static FederatedRun of(Problem problem, Clients clients, Kernel kernel) {
    return new FederatedRun(problem, clients.counted(problem), clients, kernel);
  }

  /**
   * The same runs, in which a policy sees how many clients are connected: {@link #problem} is then
   * {@link Clients#counted}, which is what policies that filter must be made for.
   */
  public static FederatedRun counting(Problem problem, Clients clients) {
    return counting(problem, clients, Kernels.best());
  }

  static FederatedRun counting(Problem problem, Clients clients, Kernel kernel) {
    Problem truth = clients.counted(problem);
    return new FederatedRun(truth, truth, clients, kernel);
  }

  /** The decoy that runs of this seed meet. */
  public DecoyPath decoy(Seed seed) {
    return new DecoyPath(clients, trainer(), layers, seed.child(3));
  }

  /** One run. */
  public FederatedOutcome play(Policy policy, Seed seed) {
    return play(policy, seed, decoy(seed));
  }

  /** One run with a decoy of the same seed, which other runs may have used before. */
  public FederatedOutcome play(Policy policy, Seed seed, DecoyPath decoy) {
    Weights start = Weights.initial(layers, seed.child(2).child(0));
    FederatedOracle oracle =
        new FederatedOracle(
            this,
            new ClientRoom(clients.participation(), seed.child(1).child(0).generator()),
            start,
            decoy,
            seed);
    Controller controller = Controller.start(problem, policy, seed.child(0));
    Episode episode = Episode.play(problem, controller, oracle, oracle);
    return oracle.outcome(episode);
  }

  /** Whether a decoy of these runs is one of those. */
  boolean sharesDecoy(FederatedRun other) {
    return clients.data() == other.clients.data()
        && clients.settings().equals(other.clients.settings())
        && kernel == other.kernel;
  }

  /** The accuracy of a classifier with these weights on the examples that validate. */
  public double accuracy(Weights weights) {
    return trainer().accuracy(weights, clients.data().validation());
  }

  /** What trains, for one thread. */
  Trainer trainer() {
    return new Trainer(layers, kernel);
  }

  /** The kernel's name, since digits are per kernel. */
  public String kernelName() {
    return kernel.name();
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
    return problem == truth ? policy : Counting.of(policy, clients.participation());
  }

  /** The oracle's state, as policies see it, while so many clients are connected. */
  int state(int connected) {
    return problem == truth ? connected + 1 : clients.participation().state(connected);
  }

  /** The chance that a round with so many clients informs the learner. */
  double success(int connected, int level) {
    return truth.success().at(connected + 1, level);
  }
}
