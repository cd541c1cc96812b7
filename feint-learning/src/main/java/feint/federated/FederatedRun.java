package feint.federated;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Kernel;
import feint.network.Kernels;
import feint.network.Shape;
import feint.network.Trainer;
import feint.network.Weights;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.scenario.Federated;
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
  private final Participation participation;
  private final Federated settings;
  private final FederatedData data;
  private final Shape shape;
  private final Kernel kernel;

  /**
   * Runs of this problem, whose oracle's states are the participation's; or the numbers of clients
   * connected, from 0 (state 1) on: then a policy that filters, filters their number.
   */
  public FederatedRun(
      Problem problem, Participation participation, Federated settings, FederatedData data) {
    this(problem, participation, settings, data, Kernels.best());
  }

  FederatedRun(
      Problem problem,
      Participation participation,
      Federated settings,
      FederatedData data,
      Kernel kernel) {
    int states = problem.oracleStates();
    Checks.require(
        states == participation.states() || states == participation.clients() + 1,
        "oracle states",
        "must be those of the participation, " + participation.states(),
        states);
    Checks.require(
        participation.clients() == data.clients() && settings.clients() == data.clients(),
        "clients",
        "must be as many in the participation, the settings and the data, " + data.clients(),
        participation.clients() + " and " + settings.clients());
    Checks.require(
        settings.contribution().size() == problem.actions().levels(),
        "contribution",
        "must have one share per incentive, " + problem.actions().levels(),
        settings.contribution().size());
    this.problem = problem;
    this.participation = participation;
    this.settings = settings;
    this.data = data;
    this.shape = new Shape(data.inputs(), HIDDEN);
    this.kernel = kernel;
  }

  /** The decoy that runs of this seed meet. */
  public DecoyPath decoy(Seed seed) {
    return new DecoyPath(settings, data, trainer(), shape, seed.child(3));
  }

  /** One run. */
  public FederatedOutcome play(Policy policy, Seed seed) {
    return play(policy, seed, decoy(seed));
  }

  /** One run with a decoy of the same seed, which other runs may have used before. */
  public FederatedOutcome play(Policy policy, Seed seed, DecoyPath decoy) {
    Weights start = Weights.initial(shape, seed.child(2).child(0));
    FederatedOracle oracle =
        new FederatedOracle(
            this,
            new ClientRoom(participation, seed.child(1).child(0).generator()),
            start,
            decoy,
            seed);
    Controller controller = Controller.start(problem, policy, seed.child(0));
    Episode episode = Episode.play(problem, controller, oracle, oracle);
    return oracle.outcome(episode);
  }

  /** Whether a decoy of these runs is one of those. */
  boolean sharesDecoy(FederatedRun other) {
    return data == other.data && settings.equals(other.settings) && kernel == other.kernel;
  }

  /** The accuracy of a classifier with these weights on the examples that validate. */
  public double accuracy(Weights weights) {
    return trainer().accuracy(weights, data.validation());
  }

  /** What trains, for one thread. */
  Trainer trainer() {
    return new Trainer(shape, kernel);
  }

  /** The kernel's name, since digits are per kernel. */
  public String kernelName() {
    return kernel.name();
  }

  Problem problem() {
    return problem;
  }

  Federated settings() {
    return settings;
  }

  FederatedData data() {
    return data;
  }

  /** The oracle's state while so many clients are connected. */
  int state(int connected) {
    return problem.oracleStates() == participation.states()
        ? participation.state(connected)
        : connected + 1;
  }
}
