package feint.descent;

import feint.descent.RoleAssignment.Shadow;
import feint.math.Seed;
import feint.model.GradientSteps;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import feint.scenario.Learning;
import feint.scenario.Learning.DecoySteps;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Algorithm 1 on a function: a policy switches between the stochastic gradients of the learner and
 * of its decoys.
 */
public final class CovertDescent {

  private final Problem problem;
  private final Policy policy;
  private final List<RoleAssignment> casts;
  private final double stepSize;
  private final Optional<GradientSteps> theorem;

  /** Creates the runs of a policy on a scenario's built-in function. */
  public CovertDescent(Problem problem, Policy policy, Learning learning) {
    this(problem, policy, learning, Functions.BUILT_IN);
  }

  /** Creates the runs of a policy on a scenario's function. */
  public CovertDescent(Problem problem, Policy policy, Learning learning, Functions functions) {
    this.problem = problem;
    this.policy = stepping(policy, learning.decoy().steps());
    this.casts = RoleAssignment.of(learning, functions, policy.decoys());
    List<DescentTask> tasks = casts.stream().map(RoleAssignment::wanted).toList();
    this.theorem = StepSize.theorem(learning, tasks);
    this.stepSize = StepSize.of(learning, tasks);
  }

  private static Policy stepping(Policy policy, DecoySteps steps) {
    return switch (steps) {
      case ALWAYS -> DecoyStepping.by(DecoyDistribution.ALWAYS, policy);
      case SUCCESS -> DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, policy);
      case TWIN -> policy;
    };
  }

  /**
   * Returns the policy with its decoy, as an adversary knows it who knows everything but the
   * oracle's state.
   */
  public Policy policy() {
    return policy;
  }

  public Problem problem() {
    return problem;
  }

  /**
   * Returns the functions that may be the real one, the scenario's objective first. With K task
   * decoys there are K + 1, each real in as many runs; otherwise there is one.
   */
  public List<SmoothFunction> functions() {
    return casts.stream().map(cast -> cast.wanted().function()).toList();
  }

  /** Returns the function that the learner optimised in a run. */
  public SmoothFunction wanted(CovertRun run) {
    return casts.get(run.wanted()).wanted().function();
  }

  public double stepSize() {
    return stepSize;
  }

  /**
   * Returns Theorem 1's steps for the functions that may be the real one, if the scenario asks for
   * its step size.
   */
  public Optional<GradientSteps> theorem() {
    return theorem;
  }

  /**
   * Plays one run. Its queries, incentives and successes are those of the simulated episode with
   * this seed, provided that the oracle decides on success. With several functions, a draw from the
   * seed selects the real one, and the order in which the others are the decoys.
   */
  public CovertRun run(Seed seed) {
    RandomGenerator roles = seed.child(5).generator();
    int wanted = casts.size() == 1 ? 0 : roles.nextInt(casts.size());
    List<Shadow> shadows = new ArrayList<>(casts.get(wanted).shadows());
    // Decoys are numbered in the order of their first queries: a fixed order of functions would
    // tell.
    for (int left = shadows.size(); left > 1; left--) {
      Collections.swap(shadows, left - 1, roles.nextInt(left));
    }
    return run(wanted, shadows, Draws.of(seed));
  }

  /** Random generators of one run. */
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

  /** Plays one run in which the function with this index is the real one, with one decoy. */
  CovertRun run(int wanted, Draws draws) {
    return run(wanted, casts.get(wanted).shadows(), draws);
  }

  private CovertRun run(int wanted, List<Shadow> shadows, Draws draws) {
    RoleAssignment cast = casts.get(wanted);
    Controller controller = Controller.start(problem, policy, draws.policy());
    Descent learner = new Descent(cast.wanted(), stepSize, draws.answers());
    Gradients gradients =
        new Gradients(
            problem,
            new SimulatedOracle(problem, draws.oracle()),
            learner,
            shadows.stream()
                .map(shadow -> shadow.beside(learner, stepSize, draws.inventions()))
                .toList(),
            stepSize);
    return gradients.run(wanted, Episode.play(problem, controller, gradients, gradients));
  }
}
