package feint.descent;

import feint.math.Point;
import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.GradientSteps;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.DecoyLaw;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import feint.scenario.Learning;
import feint.scenario.Learning.Decoy;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Success.ByQuality;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import java.util.Optional;
import java.util.function.Supplier;

/** Algorithm 1 on a function: a policy switches between two stochastic gradients. */
public final class CovertDescent {

  private final Problem problem;
  private final Policy policy;
  private final SmoothFunction function;
  private final Setting setting;
  private final Optional<GradientSteps> theorem;

  /** The runs of a policy on what a scenario says is learned. */
  public CovertDescent(Problem problem, Policy policy, Learning learning) {
    this.problem = problem;
    requireOneDecoy(policy);
    this.policy = stepping(policy, learning.decoy().steps());
    this.function = Functions.of(learning.function());
    this.theorem = StepSize.theorem(learning, function);
    this.setting =
        new Setting(
            acceptance(learning, function),
            decoys(learning),
            StepSize.of(learning, function),
            Point.of(learning.start()),
            Point.of(learning.decoyStart()));
  }

  /** Runs on gradients have the learner's trajectory and one more. */
  private static void requireOneDecoy(Policy policy) {
    if (policy.decoys() != 1) {
      throw new RefusalException(
          "a run on a function has one decoy, and the policy queries "
              + policy.decoys()
              + ": evaluate or audit it instead");
    }
  }

  /** What is the same in every run. */
  record Setting(
      Acceptance acceptance,
      Supplier<DecoyGradient> decoys,
      double stepSize,
      Point start,
      Point decoyStart) {}

  private static Policy stepping(Policy policy, DecoySteps steps) {
    return switch (steps) {
      case ALWAYS -> DecoyStepping.by(DecoyLaw.ALWAYS, policy);
      case SUCCESS -> DecoyStepping.by(DecoyLaw.IF_INFORMATIVE, policy);
      case TWIN -> policy;
    };
  }

  private static Acceptance acceptance(Learning learning, SmoothFunction function) {
    return learning.success() instanceof ByQuality test
        ? Acceptance.byQuality(function, learning.noise(), test)
        : Acceptance.byOracle(new NoisyGradient(function, learning.noise()));
  }

  private static Supplier<DecoyGradient> decoys(Learning learning) {
    if (learning.decoy() instanceof Decoy.Simulated simulated) {
      NoisyGradient own = new NoisyGradient(Functions.of(simulated.function()), learning.noise());
      return () -> DecoyGradient.simulated(own);
    }
    int dimension = learning.start().size();
    return () -> DecoyGradient.mirrored(dimension, learning.noise());
  }

  /** The policy with its decoy: what whoever knows everything but the oracle's state knows. */
  public Policy policy() {
    return policy;
  }

  public Problem problem() {
    return problem;
  }

  public SmoothFunction function() {
    return function;
  }

  public double stepSize() {
    return setting.stepSize();
  }

  /** What Theorem 1 says, if the step size is its own. */
  public Optional<GradientSteps> theorem() {
    return theorem;
  }

  /**
   * One run. Its queries, incentives and successes are those of the simulated episode with this
   * seed, as long as the oracle decides on success.
   */
  public CovertRun run(Seed seed) {
    Controller controller = Controller.start(problem, policy, seed.child(0));
    SimulatedOracle oracle = new SimulatedOracle(problem, seed.child(1).generator());
    TwoGradients gradients =
        new TwoGradients(
            setting,
            oracle,
            new TwoGradients.Generators(seed.child(2).generator(), seed.child(3).generator()));
    return gradients.run(Episode.play(problem, controller, gradients, gradients));
  }
}
