package feint.reproduction;

import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.math.Checks;
import feint.math.ChoiceMean;
import feint.math.Seed;
import feint.network.NetworkWeights;
import feint.parallel.ParallelTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Runs of Figure 2. A subtask is one run of all contenders; its result is the models' accuracies by
 * contender. Run n draws from the child seed n.
 */
public final class Figure2Runs implements ParallelTask<List<Figure2Runs.Followed>> {

  private final List<Contender> contenders;
  private final int runs;
  private final Seed seed;
  private final FederatedTrials trials;

  public Figure2Runs(List<Contender> contenders, int runs, Seed seed) {
    this.contenders = List.copyOf(contenders);
    this.runs = Checks.atLeast(1, runs, "runs");
    this.seed = seed;
    this.trials = new FederatedTrials(contenders.stream().map(Contender::trial).toList());
  }

  /** Accuracies of one run after each query. */
  public record Followed(List<Double> learner, List<Named> eavesdropper) {

    public Followed {
      learner = List.copyOf(learner);
      eavesdropper = List.copyOf(eavesdropper);
    }
  }

  /**
   * The eavesdropper's guess of the learner's model.
   *
   * @param margin incentives of the learner's queries minus those of the decoy's: if it is
   *     positive, the eavesdropper picks the learner's trajectory
   * @param ofReal accuracy of the last observed model of the learner's trajectory
   * @param ofDecoy accuracy of the last observed model of the other
   */
  public record Named(int margin, double ofReal, double ofDecoy) {

    void addTo(ChoiceMean.Tally tally) {
      if (margin == 0) {
        tally.addUndecided(ofReal, ofDecoy);
      } else {
        tally.add(margin > 0, ofReal, ofDecoy);
      }
    }
  }

  @Override
  public long count() {
    return runs;
  }

  public List<Contender> contenders() {
    return contenders;
  }

  public int runs() {
    return runs;
  }

  /** Returns the seed of the runs; run n draws from child n. */
  public Seed seed() {
    return seed;
  }

  @Override
  public List<Followed> piece(long number) {
    return trials.play(
        seed.child(number), (entrant, outcome) -> followed(contenders.get(entrant).run(), outcome));
  }

  static Followed followed(FederatedRun model, FederatedOutcome outcome) {
    IdentityHashMap<NetworkWeights, Double> known = new IdentityHashMap<>();
    ToDoubleFunction<NetworkWeights> accuracy =
        weights -> known.computeIfAbsent(weights, point -> model.accuracy(point, outcome.wanted()));
    List<FederatedQuery> queries = outcome.queries();
    int horizon = queries.size();
    double[] learner = new double[horizon + 1];
    NetworkWeights current = outcome.learner();
    for (int t = horizon; t >= 0; t--) {
      learner[t] = accuracy.applyAsDouble(current);
      if (t > 0 && queries.get(t - 1).learning()) {
        current = queries.get(t - 1).seen().point();
      }
    }
    List<Named> eavesdropper = new ArrayList<>();
    Optional<NetworkWeights> real = Optional.empty();
    Optional<NetworkWeights> decoy = Optional.empty();
    int margin = 0;
    eavesdropper.add(new Named(0, learner[0], learner[0]));
    for (int t = 1; t <= horizon; t++) {
      FederatedQuery query = queries.get(t - 1);
      Optional<NetworkWeights> point = Optional.of(query.seen().point());
      real = query.learning() ? point : real;
      decoy = query.learning() ? decoy : point;
      Supplier<Optional<NetworkWeights>> any = () -> point;
      margin += query.learning() ? query.seen().incentive() : -query.seen().incentive();
      eavesdropper.add(
          new Named(
              margin,
              accuracy.applyAsDouble(real.or(any).orElseThrow()),
              accuracy.applyAsDouble(decoy.or(any).orElseThrow())));
    }
    return new Followed(Arrays.stream(learner).boxed().toList(), eavesdropper);
  }
}
