package com.example;

import feint.math.Seed;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.Controller;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;

/** Solves a problem and plays one run of the optimal policy. */
public final class Embed {

  public static void main(String[] args) {
    Problem problem =
        Problem.builder()
            .horizon(100)
            .successes(30)
            .incentives(1, 2, 3)
            .success(new double[][] {{0, 0.1, 0.2}, {0.1, 0.2, 0.6}, {0.3, 0.6, 0.9}})
            .oracle(OracleChain.stationary(Participation.of(35, 0.8, 0, 16, 21).transition()))
            .objective(Objective.goal())
            .build();
    Solution solution = BackwardInduction.solve(problem);
    System.out.printf("probability of failure: %.4f%n", solution.values().expected());

    Controller controller = Controller.start(problem, solution.policy(), new Seed(1));
    SimulatedOracle oracle = new SimulatedOracle(problem, new Seed(2).generator());
    Episode run = Episode.play(problem, controller, oracle);
    System.out.printf("one run: %d steps missing, %s%n", run.queue(), run.ledger());
  }
}
