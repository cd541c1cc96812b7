package feint.attack.points;

import feint.attack.GuessOutcome;
import feint.math.ChoiceMean;
import feint.math.Moments;
import feint.math.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Accumulates watched runs in their order. */
final class WatchTally {

  private final Moments gradientNorm = new Moments();
  private final List<Moments> byFunction;
  private final Moments meanSquare = new Moments();
  private final Moments incentive = new Moments();
  private final Moments decoyDistance = new Moments();
  private final Moments accuracy = new Moments();
  private final List<Moments> beliefs;
  private final List<Choices> choices;
  private long finished;
  private long separable;
  private long runs;

  WatchTally(int horizon, int functions, int attacks) {
    this.byFunction = Stream.generate(Moments::new).limit(functions).toList();
    this.beliefs = Stream.generate(Moments::new).limit(horizon).toList();
    this.choices = Stream.generate(Choices::new).limit(attacks).toList();
  }

  private static final class Choices {
    private final ChoiceMean.Tally distance = new ChoiceMean.Tally();
    private final ChoiceMean.Tally gradientNorm = new ChoiceMean.Tally();
    private long contradicted;
  }

  void add(Watched one) {
    runs++;
    gradientNorm.add(one.learned().gradientNorm());
    byFunction.get(one.learned().wanted()).add(one.learned().gradientNorm());
    one.learned().meanSquare().ifPresent(meanSquare::add);
    incentive.add(one.learned().incentive());
    decoyDistance.add(one.learned().decoyDistance());
    finished += one.learned().finished() ? 1 : 0;
    accuracy.add(one.watching().accuracy());
    separable += one.watching().separable() ? 1 : 0;
    for (int t = 0; t < beliefs.size(); t++) {
      beliefs.get(t).add(one.beliefs().get(t));
    }
    Watched.Last real = one.real();
    Watched.Last decoy = one.decoy();
    for (int i = 0; i < choices.size(); i++) {
      GuessOutcome call = one.calls().get(i);
      if (call == GuessOutcome.CONTRADICTED) {
        choices.get(i).contradicted++;
        continue;
      }
      boolean right = call == GuessOutcome.RIGHT;
      choices.get(i).distance.add(right, real.distance(), decoy.distance());
      choices.get(i).gradientNorm.add(right, real.gradientNorm(), decoy.gradientNorm());
    }
  }

  WatchReport report(List<String> names) {
    List<WatchReport.Attacked> attackers = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      attackers.add(
          new WatchReport.Attacked(
              names.get(i),
              choices.get(i).distance.blend(),
              choices.get(i).gradientNorm.blend(),
              choices.get(i).contradicted));
    }
    return new WatchReport(
        runs,
        new WatchReport.Learned(
            gradientNorm.estimate(),
            byFunction.stream().map(Moments::estimate).toList(),
            meanSquare.estimate(),
            new Proportion(finished, runs),
            incentive.estimate(),
            decoyDistance.estimate()),
        new WatchReport.Watching(accuracy.estimate(), new Proportion(separable, runs)),
        beliefs.stream().map(Moments::estimate).toList(),
        attackers);
  }
}
