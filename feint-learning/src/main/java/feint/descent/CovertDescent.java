package feint.descent;

import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.GradientSteps;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.DecoyLaw;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import feint.scenario.Learning;
import feint.scenario.Learning.DecoySteps;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Algorithm 1 on a function: a policy switches between two stochastic gradients. */
public final class CovertDescent {

  private final Problem problem;
  private final Policy policy;
  private final List<Cast> casts;
  private final double stepSize;
  private final Optional<GradientSteps> theorem;

  /** The runs of a policy on what a scenario says is learned, if that is one of Feint's own. */
  public CovertDescent(Problem problem, Policy policy, Learning learning) {
    this(problem, policy, learning, Functions.BUILT_IN);
  }

  /** The runs of a policy on what a scenario says is learned. */
  public CovertDescent(Problem problem, Policy policy, Learning learning, Functions functions) {
    this.problem = problem;
    requireOneDecoy(policy);
    this.policy = stepping(policy, learning.decoy().steps());
    this.casts = Cast.of(learning, functions);
    List<Task> tasks = casts.stream().map(Cast::wanted).toList();
    this.theorem = StepSize.theorem(learning, tasks);
    this.stepSize = StepSize.of(learning, tasks);
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

  private static Policy stepping(Policy policy, DecoySteps steps) {
    return switch (steps) {
      case ALWAYS -> DecoyStepping.by(DecoyLaw.ALWAYS, policy);
      case SUCCESS -> DecoyStepping.by(DecoyLaw.IF_INFORMATIVE, policy);
      case TWIN -> policy;
    };
  }

  /** The policy with its decoy: what whoever knows everything but the oracle's state knows. */
  public Policy policy() {
    return policy;
  }

  public Problem problem() {
    return problem;
  }

  /**
   * The functions that may be the wanted one, the scenario's objective first. With a task decoy
   * there are two, each wanted in half of the runs; else there is one.
   */
  public List<SmoothFunction> functions() {
    return casts.stream().map(cast -> cast.wanted().function()).toList();
  }

  /** The function that the learner wanted in a run. */
  public SmoothFunction wanted(CovertRun run) {
    return casts.get(run.wanted()).wanted().function();
  }

  public double stepSize() {
    return stepSize;
  }

  /** What Theorem 1 says of each function that may be wanted, if the step size is its own. */
  public Optional<GradientSteps> theorem() {
    return theorem;
  }

  /**
   * One run. Its queries, incentives and successes are those of the simulated episode with this
   * seed, as long as the oracle decides on success. Where there are two functions, a coin of the
   * seed says which is wanted.
   */
  public CovertRun run(Seed seed) {
    int wanted = casts.size() == 1 ? 0 : seed.child(5).generator().nextInt(casts.size());
    return run(wanted, Draws.of(seed));
  }

  /** The generators of one run. */
  record Draws(
      RandomGenerator policy,
      RandomGenerator oracle,
      RandomGenerator answers,
      RandomGenerator inventions) {

    static Draws of(Seed seed) {
      return new Draws(
          seed.child(0).generator(),
          seed.child(1).generator(),
          seed.child(2).generator(),
          seed.child(3).generator());
    }
  }

  /** One run in which the function at this place is wanted. */
  CovertRun run(int wanted, Draws draws) {
    Cast cast = casts.get(wanted);
    Controller controller = Controller.start(problem, policy, draws.policy());
    Descent learner = new Descent(cast.wanted(), stepSize, draws.answers());
    TwoGradients gradients =
        new TwoGradients(
            problem,
            new SimulatedOracle(problem, draws.oracle()),
            learner,
            cast.shadow().beside(learner, stepSize, draws.inventions()),
            stepSize);
    return gradients.run(wanted, Episode.play(problem, controller, gradients, gradients));
  }
}
